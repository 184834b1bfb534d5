//! The defaults of optional attributes.

use strata_value::{Entry, Key, Kind, Map, Origin, Safety, Seq, Type, Value, unify};

/// The defaults of the optional attributes of a type, at every depth.
///
/// [`Defaults::apply`] puts them into a value, which is then converted to the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The defaults of attributes that are not given, in the order of names.
    values: Vec<(Key, Value)>,
    children: Children,
}

/// The defaults of what is in a type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Children {
    /// Of the attributes of an object, in the order of names.
    Attributes(Vec<(Key, Defaults)>),
    /// Of the elements of a tuple.
    Elements(Vec<Option<Defaults>>),
    /// Of each element of a list, set or map.
    Each(Box<Defaults>),
}

impl Defaults {
    /// Of the attributes of an object type; `None` if there are none.
    pub(super) fn of_attributes(
        mut values: Vec<(Key, Value)>,
        mut children: Vec<(Key, Self)>,
    ) -> Option<Self> {
        values.sort_by(|(a, _), (b, _)| a.cmp_text(*b));
        children.sort_by(|(a, _), (b, _)| a.cmp_text(*b));
        let some = !values.is_empty() || !children.is_empty();
        some.then_some(Self { values, children: Children::Attributes(children) })
    }

    /// Of the elements of a tuple type; `None` if there are none.
    pub(super) fn of_elements(children: Vec<Option<Self>>) -> Option<Self> {
        let some = children.iter().any(Option::is_some);
        some.then_some(Self { values: Vec::new(), children: Children::Elements(children) })
    }

    /// Of a list, set or map type with elements that have these.
    pub(super) fn of_each(element: Self) -> Self {
        Self { values: Vec::new(), children: Children::Each(Box::new(element)) }
    }

    /// The defaults of the attributes of this type itself, in the order of names; each is already of
    /// the type of its attribute.
    pub fn values(&self) -> &[(Key, Value)] {
        &self.values
    }

    /// The defaults of an attribute; those of all elements of a list, set or map for any name.
    pub fn of_attribute(&self, name: Key) -> Option<&Self> {
        match &self.children {
            Children::Attributes(children) => {
                let at = children.binary_search_by(|(known, _)| known.cmp_text(name)).ok()?;
                Some(&children[at].1)
            }
            Children::Elements(_) => None,
            Children::Each(element) => Some(element),
        }
    }

    /// The defaults of an element; those of all elements of a list, set or map for any position.
    pub fn of_element(&self, at: usize) -> Option<&Self> {
        match &self.children {
            Children::Attributes(_) => None,
            Children::Elements(children) => children.get(at)?.as_ref(),
            Children::Each(element) => Some(element),
        }
    }

    /// The value with defaults where attributes are missing or null (HCL: `Defaults.Apply`).
    ///
    /// The value need not fit the type: where it does not, it stays as it is, for the conversion to say
    /// so. A null or unknown value stays; what is not changed is shared; marks stay. A list, set or map
    /// whose elements differ in type afterwards is brought to what they have in common, or becomes a
    /// tuple or object. An attribute whose default is not null is not null where it is unknown.
    pub fn apply(&self, value: &Value) -> Value {
        self.changed(value).unwrap_or_else(|| value.clone())
    }

    /// The value with its defaults; `None` if nothing changes.
    fn changed(&self, value: &Value) -> Option<Value> {
        let marks = value.marks();
        let applied = match value.reveal(marks).kind() {
            Kind::List(elements) => list(self.changed_elements(elements)?),
            Kind::Set(elements) => set(self.changed_elements(elements)?),
            Kind::Tuple(elements) => Value::tuple(self.changed_elements(elements)?),
            Kind::Map(entries) => map(self.changed_entries(entries)?),
            Kind::Object(entries) => Value::object(self.changed_entries(entries)?),
            _ => return None,
        };
        Some(applied.marked(marks).at(value.origin()))
    }

    fn changed_elements(&self, elements: &Seq) -> Option<Vec<Value>> {
        let mut changed = false;
        let mut all = elements.to_vec();
        for (at, element) in all.iter_mut().enumerate() {
            if let Some(new) = self.of_element(at).and_then(|inner| inner.changed(element)) {
                *element = new;
                changed = true;
            }
        }
        changed.then_some(all)
    }

    fn changed_entries(&self, entries: &Map) -> Option<Vec<Entry>> {
        let mut changed = false;
        let mut all = entries.entries().to_vec();
        for entry in &mut all {
            if let Some(new) = self.of_attribute(entry.key).and_then(|i| i.changed(&entry.value)) {
                entry.value = new;
                changed = true;
            }
        }
        for (name, default) in &self.values {
            let Some(at) = entries.position(*name) else {
                let (key, key_origin) = (*name, Origin::NONE);
                all.push(Entry { key, key_origin, value: self.whole(*name, default) });
                changed = true;
                continue;
            };
            let value = &mut all[at].value;
            if is_null(value) {
                *value = self.whole(*name, default);
                changed = true;
            } else if default.is_certainly_not_null() && !value.is_known() {
                *value = value.refine_not_null();
                changed = true;
            }
        }
        if !changed {
            return None;
        }
        all.sort_by(|a, b| a.key.cmp_text(b.key));
        Some(all)
    }

    /// A default with the defaults of what is in it.
    fn whole(&self, name: Key, default: &Value) -> Value {
        self.of_attribute(name).map_or_else(|| default.clone(), |inner| inner.apply(default))
    }
}

/// Whether this is null, whatever its marks: they go with it.
fn is_null(value: &Value) -> bool {
    value.reveal(value.marks()).is_null()
}

fn list(elements: Vec<Value>) -> Value {
    match of_one_type(&elements) {
        Some((elements, ty)) => Value::list(Seq::typed(elements, Some(ty))),
        None => Value::tuple(elements),
    }
}

fn set(elements: Vec<Value>) -> Value {
    match of_one_type(&elements) {
        Some((elements, ty)) => Value::set_of(elements, Some(ty)),
        None => Value::tuple(elements),
    }
}

fn map(mut entries: Vec<Entry>) -> Value {
    let values: Vec<Value> = entries.iter().map(|entry| entry.value.clone()).collect();
    let Some((values, ty)) = of_one_type(&values) else { return Value::object(entries) };
    for (entry, value) in entries.iter_mut().zip(values) {
        entry.value = value;
    }
    Value::map(Map::new(entries).with_element_type(ty))
}

/// The values as ones of the type that they have in common, if there is one.
fn of_one_type(values: &[Value]) -> Option<(Vec<Value>, Type)> {
    let types: Vec<Type> = values.iter().map(Value::ty).collect();
    let common = unify(&types, Safety::Unsafe)?;
    let converted: Option<Vec<Value>> = values.iter().map(|v| common.convert(v).ok()).collect();
    let converted = converted?;
    let ty = Type::common_to(&converted)?;
    Some((converted, ty))
}
