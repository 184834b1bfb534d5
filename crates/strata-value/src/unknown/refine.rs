//! Saying more about unknown values (go-cty: `RefinementBuilder`).

use std::cmp::Ordering;

use super::prefix::safe_prefix;
use crate::{Bound, Kind, OperationError, Refinements, Type, Unknown, Value, cmp_numbers};

impl Value {
    /// Begins to say more about the value; [`Refine::finish`] gives the result.
    ///
    /// What is said about a known value is checked and changes nothing. About an unknown value of
    /// unknown type nothing can be said: the result is the value itself.
    pub fn refine(&self) -> Refine {
        let refinements = match self.content() {
            Kind::Unknown(unknown) => unknown.refinements.clone(),
            _ => Refinements::default(),
        };
        let value = self.reveal(self.marks());
        Refine { whole: self.clone(), value, refinements, contradiction: false }
    }

    /// The same value, certain not to be null if it is unknown.
    #[must_use]
    pub fn refine_not_null(&self) -> Self {
        match self.content() {
            Kind::Unknown(u) if !u.refinements.not_null => {
                // Only for a null this could fail.
                self.refine().not_null().finish().unwrap_or_else(|_| self.clone())
            }
            _ => self.clone(),
        }
    }
}

/// What is being said about a value; see [`Value::refine`].
#[derive(Debug)]
#[must_use = "the refined value comes from `finish`"]
pub struct Refine {
    /// The value with its marks.
    whole: Value,
    /// The value without them.
    value: Value,
    refinements: Refinements,
    contradiction: bool,
}

impl Refine {
    /// It is not null.
    pub fn not_null(mut self) -> Self {
        self.contradiction |= self.is_null();
        self.refinements.not_null = true;
        self
    }

    /// A text that begins so. What more text might change is cut off the end: the last character,
    /// if an accent may follow, and the like.
    pub fn string_prefix(self, prefix: &str) -> Self {
        let safe = safe_prefix(prefix);
        self.normal_prefix(&safe)
    }

    /// A text that begins exactly so, whatever follows.
    pub fn full_string_prefix(self, prefix: &str) -> Self {
        let normal = super::prefix::normalized(prefix);
        self.normal_prefix(&normal)
    }

    fn normal_prefix(mut self, prefix: &str) -> Self {
        if !self.is_about(|ty| *ty == Type::String) {
            return self;
        }
        let known = self.value.as_str().or(self.refinements.string_prefix.as_deref()).unwrap_or("");
        if !self.is_null() && !known.starts_with(prefix) && !prefix.starts_with(known) {
            self.contradiction = true;
        } else if prefix.len() > known.len() && !self.value.is_known() {
            self.refinements.string_prefix = Some(prefix.into());
        }
        self
    }

    /// A number from here up. A bound that is not known says nothing.
    pub fn number_min(mut self, min: Value, inclusive: bool) -> Self {
        if let Some(bound) = self.bound(min, inclusive) {
            let old = self.refinements.number_min.take();
            self.refinements.number_min = tighter(old, bound, Ordering::Greater);
            self.check_numbers();
        }
        self
    }

    /// A number up to here. A bound that is not known says nothing.
    pub fn number_max(mut self, max: Value, inclusive: bool) -> Self {
        if let Some(bound) = self.bound(max, inclusive) {
            let old = self.refinements.number_max.take();
            self.refinements.number_max = tighter(old, bound, Ordering::Less);
            self.check_numbers();
        }
        self
    }

    fn bound(&mut self, limit: Value, inclusive: bool) -> Option<Bound> {
        if !limit.is_known() || !self.is_about(|ty| *ty == Type::Number) {
            return None;
        }
        self.contradiction |= limit.as_number().is_none();
        (!self.contradiction).then_some(Bound { limit, inclusive })
    }

    /// Whether the bounds leave a number, and the known number if there is one.
    fn check_numbers(&mut self) {
        let (min, max) = (&self.refinements.number_min, &self.refinements.number_max);
        if let (Some(min), Some(max)) = (min, max) {
            let order = cmp_numbers(&min.limit, &max.limit);
            // Two ends that are out of the range may meet, as in the reference.
            let meet = order == Some(Ordering::Equal) && min.inclusive != max.inclusive;
            self.contradiction |= order == Some(Ordering::Greater) || meet;
        }
        let outside = |bound: &Option<Bound>, beyond: Ordering| {
            bound.as_ref().is_some_and(|bound| {
                let order = cmp_numbers(&self.value, &bound.limit);
                order == Some(beyond) || order == Some(Ordering::Equal) && !bound.inclusive
            })
        };
        let outside = outside(min, Ordering::Less) || outside(max, Ordering::Greater);
        self.contradiction |= outside;
    }

    /// A list, set or map of at least so many elements.
    pub fn length_min(mut self, min: u64) -> Self {
        if self.is_about(|ty| ty.element().is_some()) {
            let old = self.refinements.length_min.unwrap_or(0);
            self.refinements.length_min = Some(min.max(old)).filter(|min| *min > 0);
            self.check_length();
        }
        self
    }

    /// A list, set or map of at most so many elements.
    pub fn length_max(mut self, max: u64) -> Self {
        if self.is_about(|ty| ty.element().is_some()) {
            let old = self.refinements.length_max.unwrap_or(u64::MAX);
            self.refinements.length_max = Some(max.min(old));
            self.check_length();
        }
        self
    }

    fn check_length(&mut self) {
        let min = self.refinements.length_min.unwrap_or(0);
        let max = self.refinements.length_max.unwrap_or(u64::MAX);
        self.contradiction |= min > max;
        if self.value.is_known() && !self.is_null() {
            let (least, greatest) = self.value.length_range();
            self.contradiction |= greatest.is_some_and(|len| len < min) || least > max;
        }
    }

    /// The value with all that was said about it, a known one if only one is left: the number
    /// between equal bounds, the empty collection, a list of so many unknown elements.
    ///
    /// [`OperationError::Contradiction`] if nothing is left, or what was said is not for values of
    /// this type.
    pub fn finish(self) -> Result<Value, OperationError> {
        let Kind::Unknown(unknown) = self.value.content() else {
            return if self.contradiction {
                Err(OperationError::Contradiction)
            } else {
                Ok(self.whole)
            };
        };
        if unknown.ty == Type::Dynamic {
            return Ok(self.whole);
        }
        if self.contradiction {
            return Err(OperationError::Contradiction);
        }
        let ty = unknown.ty.clone();
        let value = only_value(&ty, &self.refinements)
            .unwrap_or_else(|| Value::unknown(Unknown { ty, refinements: self.refinements }));
        Ok(value.marked(self.whole.marks()).at(self.whole.origin()))
    }

    fn is_null(&self) -> bool {
        matches!(self.value.content(), Kind::Null)
    }

    /// Whether something can be said that holds for values of some types only; if it is said of
    /// another type, that is a contradiction.
    fn is_about(&mut self, of_type: fn(&Type) -> bool) -> bool {
        let ty = self.value.ty();
        let is_about = of_type(&ty);
        self.contradiction |= !is_about && ty != Type::Dynamic;
        is_about
    }
}

/// The tighter of two bounds; `further` is where a tighter limit lies. An infinite one says nothing.
fn tighter(old: Option<Bound>, new: Bound, further: Ordering) -> Option<Bound> {
    let nothing = match further {
        Ordering::Greater => f64::NEG_INFINITY,
        _ => f64::INFINITY,
    };
    if cmp_numbers(&new.limit, &Value::float(nothing)) == Some(Ordering::Equal) {
        return old;
    }
    let Some(old) = old else { return Some(new) };
    let order = cmp_numbers(&new.limit, &old.limit);
    let as_tight = old.inclusive || !new.inclusive;
    let narrows = order == Some(further) || order == Some(Ordering::Equal) && as_tight;
    Some(if narrows { new } else { old })
}

/// The value, if what is known of it leaves only one.
fn only_value(ty: &Type, known: &Refinements) -> Option<Value> {
    if !known.not_null {
        return None;
    }
    if let (Some(min), Some(max)) = (&known.number_min, &known.number_max)
        && min.inclusive
        && max.inclusive
        && cmp_numbers(&min.limit, &max.limit) == Some(Ordering::Equal)
    {
        return Some(min.limit.clone());
    }
    let element = ty.element()?;
    let length = known.length_max?;
    if length != known.length_min.unwrap_or(0) {
        return None;
    }
    let unknown = || Value::unknown_of((**element).clone());
    let seq = |elements| crate::Seq::of_type(elements, Some(element.clone()));
    match (ty, length) {
        (Type::List(_), 0..=MAX_UNKNOWN_ELEMENTS) => {
            Some(Value::list(seq((0..length).map(|_| unknown()).collect())))
        }
        (Type::Set(_), 0) => Some(Value::of_distinct(seq(Vec::new()))),
        (Type::Set(_), 1) => Some(Value::of_distinct(seq(vec![unknown()]))),
        (Type::Map(_), 0) => {
            Some(Value::map(crate::Map::default().with_element_type((**element).clone())))
        }
        _ => None,
    }
}

/// The greatest length of which an unknown list becomes a known one of unknown elements.
///
/// A list of a thousand million unknown elements must not take the memory of one.
const MAX_UNKNOWN_ELEMENTS: u64 = 65_536;
