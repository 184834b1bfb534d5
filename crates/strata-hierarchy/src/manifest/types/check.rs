//! Which values fit a type.

use strata_diagnostics::did_you_mean;
use strata_value::{BigNumber, Key, Kind, Map, Origin, Path, Seq, Step, Value};

use super::{Extent, Form, MAX_MISMATCHES, Member, Mismatch, Presence, Problem, Type, TypeKind};

pub(super) fn check(ty: &Type, value: &Value, extent: Extent, form: Form<'_>) -> Vec<Mismatch> {
    let mut check = Check { form, path: Path::ROOT, secret: false, found: Vec::new() };
    check.value(ty, value, extent);
    check.found
}

struct Check<'h> {
    form: Form<'h>,
    path: Path,
    /// Whether the path ends at a marked value, and what is looked at is in it.
    secret: bool,
    found: Vec<Mismatch>,
}

impl Check<'_> {
    /// Recursion follows the type, whose depth is limited.
    fn value(&mut self, ty: &Type, value: &Value, extent: Extent) {
        if self.found.len() >= MAX_MISMATCHES {
            return;
        }
        if value.marks().is_empty() {
            self.content(ty, value, extent);
            return;
        }
        let outside = std::mem::replace(&mut self.secret, true);
        self.content(ty, &value.reveal(value.marks()), extent);
        self.secret = outside;
    }

    fn content(&mut self, ty: &Type, value: &Value, extent: Extent) {
        let is_data = matches!(self.form, Form::Data);
        match (&ty.kind, value.kind()) {
            (_, Kind::Unknown(_)) if !is_data => {}
            (_, Kind::Null) => self.tell(ty, value.origin(), Problem::Null(ty.kind.phrase())),
            (TypeKind::String, Kind::String(_)) | (TypeKind::Bool, Kind::Bool(_)) => {}
            (TypeKind::Number, Kind::Int(_) | Kind::Float(_) | Kind::Big(_)) => {
                if !self.is_integer(value) {
                    self.tell(ty, value.origin(), Problem::NotWhole);
                }
            }
            (TypeKind::List(element) | TypeKind::Set(element), Kind::List(seq)) => {
                self.elements(element, seq);
            }
            (TypeKind::List(element), Kind::Tuple(seq))
            | (TypeKind::Set(element), Kind::Tuple(seq) | Kind::Set(seq))
                if !is_data =>
            {
                self.elements(element, seq);
            }
            (TypeKind::Tuple(elements), Kind::List(seq) | Kind::Tuple(seq)) => {
                self.tuple(ty, elements, value, seq);
            }
            (TypeKind::Map(element), Kind::Map(map) | Kind::Object(map)) => {
                for entry in map {
                    self.within(entry.key, |check| check.value(element, &entry.value, extent));
                }
            }
            (TypeKind::Object(members), Kind::Map(map) | Kind::Object(map)) => {
                self.object(ty, members, (value, map), extent);
            }
            (TypeKind::Resource(name), _) => {
                let Form::Hcl(handles) = self.form else {
                    return self.tell(ty, value.origin(), Problem::NoHandle(name.to_string()));
                };
                if !handles.is_handle(value, name) {
                    self.tell(ty, value.origin(), Problem::NoHandle(name.to_string()));
                }
            }
            _ => {
                let problem = Problem::Kind(ty.kind.phrase(), value.kind_phrase());
                self.tell(ty, value.origin(), problem);
            }
        }
    }

    /// Whether a number is an integer. What data writes with a point or an exponent is a float there; in
    /// HCL a number has no notation.
    fn is_integer(&self, number: &Value) -> bool {
        match number.kind() {
            Kind::Int(_) | Kind::Big(BigNumber::Integer(_)) => true,
            _ if matches!(self.form, Form::Data) => false,
            Kind::Float(n) => n.is_finite() && n.fract() == 0.0,
            Kind::Big(n) => n.is_integer(),
            _ => false,
        }
    }

    /// The elements of a list or set: each is whole, since lists replace each other as a whole.
    fn elements(&mut self, ty: &Type, seq: &Seq) {
        for (at, element) in seq.iter().enumerate() {
            self.within(at, |check| check.value(ty, element, Extent::Whole));
        }
    }

    fn tuple(&mut self, ty: &Type, elements: &[Type], value: &Value, seq: &Seq) {
        if elements.len() != seq.len() {
            self.tell(ty, value.origin(), Problem::Length(elements.len(), seq.len()));
            return;
        }
        for (at, (ty, element)) in elements.iter().zip(seq).enumerate() {
            self.within(at, |check| check.value(ty, element, Extent::Whole));
        }
    }

    fn object(&mut self, ty: &Type, members: &[Member], of: (&Value, &Map), extent: Extent) {
        let (value, map) = of;
        let mut known = 0;
        for member in members {
            let is_optional = matches!(member.presence, Presence::Optional(_));
            match map.get(member.name) {
                Some(value) => {
                    known += 1;
                    if !(is_optional && is_null(value)) {
                        self.within(member.name, |check| check.value(&member.ty, value, extent));
                    }
                }
                None if is_optional || extent == Extent::Partial => {}
                None => self.tell(&member.ty, value.origin(), Problem::Missing(member.name)),
            }
        }
        if known < map.len() {
            self.unknown_members(ty, members, map);
        }
    }

    #[cold]
    fn unknown_members(&mut self, ty: &Type, members: &[Member], map: &Map) {
        for entry in map {
            if members.binary_search_by(|member| member.name.cmp_text(entry.key)).is_ok() {
                continue;
            }
            let names = members.iter().filter_map(|member| member.name.as_str());
            let close = entry.key.as_str().and_then(|name| did_you_mean(name, names));
            let problem = Problem::Unknown(entry.key, close.map(Key::new));
            self.tell(ty, entry.key_origin, problem);
        }
    }

    fn within(&mut self, step: impl Into<Step>, check: impl FnOnce(&mut Self)) {
        if self.secret {
            return check(self);
        }
        self.path.push(step);
        check(self);
        self.path.pop();
    }

    #[cold]
    fn tell(&mut self, ty: &Type, origin: Origin, problem: Problem) {
        if self.found.len() < MAX_MISMATCHES {
            let (path, declared, secret) = (self.path.clone(), ty.span, self.secret);
            self.found.push(Mismatch { path, origin, declared, problem, secret });
        }
    }
}

/// Whether a value is null, whatever its marks.
fn is_null(value: &Value) -> bool {
    value.reveal(value.marks()).is_null()
}
