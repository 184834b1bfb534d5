//! Functions of byte buffers.

use strata_value::{Capsule, CapsuleData, Kind, Type, Value};

use super::argument::whole;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

/// The name of the type of byte buffers.
const BYTES: &str = "bytes";
const TYPE: ParameterType<'static> = ParameterType::Exact(&Type::Capsule(BYTES));
const BUFFER: Parameter<'static> = Parameter::new("buf", TYPE, "The byte buffer.").or_dynamic();

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "byteslen",
        "Counts the bytes of a buffer.",
        &[BUFFER],
        Body::Fixed(ParameterType::Number, |args| {
            Ok(Value::count(i64::try_from(buffer(args)?.len()).unwrap_or(i64::MAX)))
        }),
    ),
    Builtin::new(
        "bytesslice",
        "Takes a part of a buffer.",
        &[
            BUFFER,
            Parameter::new("offset", ParameterType::Number, "Where the part begins, from 0.")
                .or_dynamic(),
            Parameter::new("length", ParameterType::Number, "The number of bytes.").or_dynamic(),
        ],
        Body::Fixed(TYPE, slice),
    ),
];

fn buffer(args: &[Value]) -> Result<&[u8], FunctionError> {
    match args.first().map(Value::kind) {
        Some(Kind::Capsule(Capsule { type_name: BYTES, data: CapsuleData::Bytes(bytes) })) => {
            Ok(bytes)
        }
        _ => Err(FunctionError::argument(0, "a byte buffer is required")),
    }
}

fn slice(args: &[Value]) -> Result<Value, FunctionError> {
    let bytes = buffer(args)?;
    let (offset, length) = (whole(args, 1, "offset")?, whole(args, 2, "length")?);
    let range = usize::try_from(offset).ok().zip(usize::try_from(length).ok());
    let part = range.and_then(|(offset, length)| {
        let end = offset.checked_add(length)?;
        bytes.get(offset..end)
    });
    let part = part.ok_or_else(|| {
        FunctionError::new("the part reaches beyond the buffer").detail(format!(
            "the buffer has {} bytes; the offset is {offset}, the length {length}",
            bytes.len()
        ))
    })?;
    let data = CapsuleData::Bytes(part.into());
    Ok(Value::capsule(Capsule { type_name: BYTES, data }))
}
