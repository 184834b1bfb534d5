//! Layers that lie one upon the other, at once.
//!
//! Put over each other from the lowest up, layers come to the same as each of their keys on its own:
//! the topmost value of a key stands, joined with those right below it that are collections of its
//! kind. So every collection of the result is made once, however many layers there are.

use std::ops::Range;
use std::ptr::eq;

use hashbrown::HashMap;
use strata_value::{Entry, Key, Map, Seq, Step, Value};

use crate::error::{Cause, MergeError};
use crate::join::same_kind_of_map;
use crate::strategy::{Lists, MAX_DEPTH};

/// The join of layers in the making. All that is open lies in memories that the joins share, the
/// innermost last.
pub(crate) struct Stack<'v> {
    lists: Lists,
    /// The values that are joined, from the lowest up.
    values: Vec<&'v Value>,
    rows: Vec<Row<'v>>,
    cells: Vec<Cell<'v>>,
    /// The new values of rows.
    made: Vec<Value>,
}

/// A key of a mapping that is made.
struct Row<'v> {
    /// The entry that stands; that of the highest layer until more is known.
    entry: &'v Entry,
    /// The highest layer that had a part in it.
    layer: usize,
    /// Whether the value is a new one.
    is_new: bool,
    /// Where the entry of the highest layer is among the cells.
    top: usize,
}

/// What a layer has for a key.
struct Cell<'v> {
    entry: &'v Entry,
    layer: usize,
    /// The next lower layer that has the key.
    below: Option<usize>,
}

/// What values come to.
struct Standing {
    /// The position of the highest value that had a part in it.
    at: usize,
    /// The value, if it is not the one there.
    new: Option<Value>,
}

/// Up to so many keys are looked for one by one.
const FEW: usize = 8;

impl<'v> Stack<'v> {
    pub(crate) const fn new(lists: Lists) -> Self {
        Self { lists, values: Vec::new(), rows: Vec::new(), cells: Vec::new(), made: Vec::new() }
    }

    /// What layers come to, from the lowest up; none if there are none.
    pub(crate) fn join(mut self, layers: &'v [Value]) -> Result<Option<Value>, MergeError> {
        if layers.is_empty() {
            return Ok(None);
        }
        self.values.extend(layers);
        let Standing { at, new } = self.join_values(0, 0)?;
        Ok(Some(new.unwrap_or_else(|| layers[at].clone())))
    }

    /// Joins the values from a position on, and takes them away.
    fn join_values(&mut self, from: usize, depth: u32) -> Result<Standing, MergeError> {
        let values = &self.values[from..];
        let highest = values.len() - 1;
        let of_kind = |is_kind: &dyn Fn(&Value) -> bool| {
            let run = values.iter().rev().take_while(|value| is_kind(value)).count();
            (run > 1).then(|| from + values.len() - run..from + values.len())
        };
        let standing = if let Some(maps) = of_kind(&|value| value.as_map().is_some()) {
            self.join_maps(maps, depth)?
        } else if self.lists == Lists::Append
            && let Some(lists) = of_kind(&|value| value.as_seq().is_some())
        {
            self.append(lists)
        } else {
            Standing { at: from + highest, new: None }
        };
        self.values.truncate(from);
        Ok(Standing { at: standing.at - from, ..standing })
    }

    fn append(&self, run: Range<usize>) -> Standing {
        let lists = || run.clone().filter_map(|at| Some((at, self.values[at].as_seq()?)));
        let filled = || lists().filter(|(_, list)| !list.is_empty());
        let Some((at, _)) = filled().next_back() else {
            return Standing { at: run.start, new: None };
        };
        if filled().nth(1).is_none() {
            return Standing { at, new: None };
        }
        let mut elements = Vec::with_capacity(lists().map(|(_, list)| list.len()).sum());
        lists().for_each(|(_, list): (_, &Seq)| elements.extend_from_slice(list));
        Standing { at, new: Some(Value::list(elements).at(self.values[at].origin())) }
    }

    fn join_maps(&mut self, run: Range<usize>, depth: u32) -> Result<Standing, MergeError> {
        if depth >= MAX_DEPTH {
            return Err(MergeError::new(Cause::TooDeep, self.values[run.end - 1].origin()));
        }
        let (rows, cells, made) = (self.rows.len(), self.cells.len(), self.made.len());
        let Some(lowest) = self.values[run.start].as_map() else {
            return Ok(Standing { at: run.start, new: None });
        };
        self.lay_out(run.clone(), lowest);
        for row in rows..self.rows.len() {
            self.resolve_row(row, depth)?;
        }
        let highest = self.rows[rows..].iter().map(|row| row.layer).max();
        let at = run.start + highest.unwrap_or_default();
        let like = self.values[at];
        let new = (!self.is_map(rows, like)).then(|| {
            let rows = &self.rows[rows..];
            let mut made = self.made.drain(made..);
            let map = lowest.with_entries(rows.len(), |at| {
                let row = &rows[at];
                if row.is_new {
                    Entry { value: made.next().unwrap_or(Value::NULL), ..*row.entry }
                } else {
                    row.entry.clone()
                }
            });
            same_kind_of_map(like, map)
        });
        self.rows.truncate(rows);
        self.cells.truncate(cells);
        Ok(Standing { at, new })
    }

    /// Adds a row for each key: those of the lowest mapping, then what the others add, from the lower
    /// ones up.
    fn lay_out(&mut self, run: Range<usize>, lowest: &'v Map) {
        let first = self.rows.len();
        lowest.iter().for_each(|entry| self.add_row(entry, 0));
        let mut added = HashMap::new();
        for (layer, at) in run.enumerate().skip(1) {
            let mut next = 0;
            for entry in self.values[at].as_map().into_iter().flatten() {
                let own = position(lowest, entry.key, next).or_else(|| {
                    let others = &self.rows[first + lowest.len()..];
                    Some(lowest.len() + added_position(others, &mut added, entry.key)?)
                });
                let Some(own) = own else {
                    self.add_row(entry, layer);
                    continue;
                };
                next = own + 1;
                let row = &mut self.rows[first + own];
                self.cells.push(Cell { entry, layer, below: Some(row.top) });
                *row = Row { entry, layer, is_new: false, top: self.cells.len() - 1 };
            }
        }
    }

    fn add_row(&mut self, entry: &'v Entry, layer: usize) {
        self.cells.push(Cell { entry, layer, below: None });
        self.rows.push(Row { entry, layer, is_new: false, top: self.cells.len() - 1 });
    }

    /// Finds what stands for the key of a row.
    fn resolve_row(&mut self, at: usize, depth: u32) -> Result<(), MergeError> {
        let top = self.rows[at].top;
        let Cell { entry, below: Some(_), .. } = self.cells[top] else { return Ok(()) };
        if entry.value.as_map().is_none() && entry.value.as_seq().is_none() {
            return Ok(());
        }
        let from = self.values.len();
        let mut next = Some(top);
        while let Some(cell) = next {
            self.values.push(&self.cells[cell].entry.value);
            next = self.cells[cell].below;
        }
        self.values[from..].reverse();
        let above = self.values.len() - from - 1;
        let step = Step::Key(entry.key);
        let standing = self.join_values(from, depth + 1).map_err(|error| error.below(step))?;
        let mut cell = &self.cells[top];
        for _ in standing.at..above {
            cell = cell.below.map_or(cell, |below| &self.cells[below]);
        }
        let (entry, layer) = (cell.entry, cell.layer);
        self.rows[at] = Row { entry, layer, is_new: standing.new.is_some(), top };
        self.made.extend(standing.new);
        Ok(())
    }

    /// Whether the rows from one on are the entries of a mapping, as they are.
    fn is_map(&self, rows: usize, map: &Value) -> bool {
        let rows = &self.rows[rows..];
        map.as_map().is_some_and(|map| {
            map.len() == rows.len()
                && rows.iter().zip(map).all(|(row, own)| !row.is_new && eq(row.entry, own))
        })
    }
}

/// The position of a key, which is looked for from a guess on first: layers tend to have their keys
/// in the same order.
fn position(map: &Map, key: Key, guess: usize) -> Option<usize> {
    let near = map.entries().get(guess..).unwrap_or_default();
    let found = near.iter().take(FEW).position(|entry| entry.key == key);
    found.map(|n| guess + n).or_else(|| map.position(key))
}

/// The position of a key among rows; if they are many, `known` has those that were looked at.
fn added_position(rows: &[Row<'_>], known: &mut HashMap<Key, usize>, key: Key) -> Option<usize> {
    if rows.len() <= FEW {
        return rows.iter().position(|row| row.entry.key == key);
    }
    let unknown = rows.iter().enumerate().skip(known.len());
    known.extend(unknown.map(|(at, row)| (row.entry.key, at)));
    known.get(&key).copied()
}
