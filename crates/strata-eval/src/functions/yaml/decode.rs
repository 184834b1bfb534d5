//! YAML to values.

use strata_codec::Limits;
use strata_codec::yaml::{Profile, read};
use strata_diagnostics::SourceFile;
use strata_value::{Kind, Type, Value};

use crate::functions::argument::text;
use crate::{FunctionError, data};

pub(super) fn decoded_type(args: &[Value]) -> Result<Type, FunctionError> {
    if matches!(args.first().map(Value::kind), Some(Kind::Unknown(_))) {
        return Ok(Type::Dynamic);
    }
    Ok(decode(args)?.ty())
}

pub(super) fn decode(args: &[Value]) -> Result<Value, FunctionError> {
    let file = SourceFile::without_place("yamldecode", text(args, 0)?.into());
    let document = read(&file, Profile::Core, &Limits::default()).map_err(|problems| {
        let error = FunctionError::argument(0, "this is no YAML");
        match problems.iter().next() {
            Some(problem) => error.detail(problem.message.clone()),
            None => error,
        }
    })?;
    if document.documents > 1 {
        return Err(FunctionError::argument(0, "this is more than one YAML document")
            .hint("cut it at the lines `---` with `split`"));
    }
    data::of_data(&document.value).map_err(|error| {
        FunctionError::argument(0, "this YAML holds what HCL has no value for")
            .detail(error.to_string())
    })
}
