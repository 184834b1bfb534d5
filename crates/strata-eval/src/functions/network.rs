//! Functions of IP networks in CIDR notation.

use dashu_int::IBig;
use strata_value::{Seq, Type, Value};

use super::argument::{text, whole_number};
use super::prefix::Prefix;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const PREFIX: Parameter<'static> =
    Parameter::new("prefix", ParameterType::String, "The network, as `10.0.0.0/8` or `fd00::/48`.");
const NEW_BITS: Parameter<'static> = Parameter::new(
    "newbits",
    ParameterType::Number,
    "The number of bits by which the prefix becomes longer.",
);

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "cidrhost",
        "Gives the address of a host in a network.",
        &[
            PREFIX,
            Parameter::new(
                "hostnum",
                ParameterType::Number,
                "The number of the host; negative from the end of the network.",
            ),
        ],
        Body::Fixed(ParameterType::String, host),
    ),
    Builtin::new(
        "cidrnetmask",
        "Gives the mask of an IPv4 network: `255.255.0.0`.",
        &[PREFIX],
        Body::Fixed(ParameterType::String, netmask),
    ),
    Builtin::new(
        "cidrsubnet",
        "Gives a network within a network.",
        &[
            PREFIX,
            NEW_BITS,
            Parameter::new("netnum", ParameterType::Number, "The number of the network, from 0."),
        ],
        Body::Fixed(ParameterType::String, subnet),
    ),
    Builtin::new(
        "cidrsubnets",
        "Lists networks within a network, one after the other.",
        &[PREFIX],
        Body::Fixed(ParameterType::List(&ParameterType::String), subnets),
    )
    .variadic(NEW_BITS),
    Builtin::new(
        "cidrcontains",
        "Tells whether a network contains an address or another network.",
        &[
            Parameter::new("containing_prefix", ParameterType::String, "The network."),
            Parameter::new(
                "contained_ip_or_prefix",
                ParameterType::String,
                "The address, or the other network.",
            ),
        ],
        Body::Fixed(ParameterType::Bool, contains),
    ),
];

/// The network of an argument.
fn prefix(args: &[Value], at: usize) -> Result<Prefix, FunctionError> {
    let text = text(args, at)?;
    Prefix::parse(text).ok_or_else(|| {
        FunctionError::argument(at, "this is no network in CIDR notation")
            .detail(format!("the text is {text:?}"))
            .hint("write it as `10.0.0.0/8` or `fd00::/48`")
    })
}

fn host(args: &[Value]) -> Result<Value, FunctionError> {
    let prefix = prefix(args, 0)?;
    let number = args.get(1).and_then(Value::as_whole).ok_or_else(|| not_whole(1))?;
    let address = prefix.host(&number).ok_or_else(|| {
        let message = format!("a prefix of {} bits has no host of this number", prefix.length);
        FunctionError::argument(1, message).detail(format!("it is {number}"))
    })?;
    Ok(Value::string(prefix.address_text(address)))
}

fn netmask(args: &[Value]) -> Result<Value, FunctionError> {
    let prefix = prefix(args, 0)?;
    if prefix.bits != 32 {
        return Err(FunctionError::argument(0, "only IPv4 networks have a mask"));
    }
    Ok(Value::string(prefix.address_text(!prefix.host_mask(prefix.length))))
}

fn subnet(args: &[Value]) -> Result<Value, FunctionError> {
    let prefix = prefix(args, 0)?;
    let length = longer(&prefix, args, 1)?;
    let number = args.get(2).and_then(Value::as_whole).ok_or_else(|| not_whole(2))?;
    let added = length - prefix.length;
    let subnet = prefix.subnet(length, &number).ok_or_else(|| {
        FunctionError::argument(2, format!("{added} more bits have no network of this number"))
            .detail(format!("it is {number}"))
            .hint("number networks from 0, or give them more bits")
    })?;
    Ok(Value::string(subnet.to_string()))
}

fn subnets(args: &[Value]) -> Result<Value, FunctionError> {
    let prefix = prefix(args, 0)?;
    let mut next = Some(prefix.start);
    let mut subnets = Vec::with_capacity(args.len());
    for at in 1..args.len() {
        let length = longer(&prefix, args, at)?;
        if length == prefix.length {
            return Err(FunctionError::argument(at, "a subnet has at least one bit more"));
        }
        let subnet = next.and_then(|next| prefix.subnet_from(next, length)).ok_or_else(|| {
            FunctionError::argument(at, "the network has no room for this subnet behind the others")
                .hint("order the subnets by size, the greatest first")
        })?;
        next = subnet.last().checked_add(1);
        subnets.push(Value::string(subnet.to_string()));
    }
    let element = subnets.is_empty().then_some(Type::String);
    Ok(Value::list(Seq::typed(subnets, element)))
}

fn contains(args: &[Value]) -> Result<Value, FunctionError> {
    let outer = prefix(args, 0)?;
    let inner = match Prefix::of_address(text(args, 1)?) {
        Some(address) => address,
        None => prefix(args, 1)?,
    };
    if outer.bits != inner.bits {
        return Err(FunctionError::argument(1, "one is of IPv4, the other of IPv6"));
    }
    Ok(Value::bool(outer.start <= inner.start && inner.last() <= outer.last()))
}

/// The length of a prefix that is longer by the bits of an argument.
fn longer(prefix: &Prefix, args: &[Value], at: usize) -> Result<u32, FunctionError> {
    let added = args.get(at).and_then(whole_number).ok_or_else(|| not_whole(at))?;
    let longer = u32::try_from(added).ok().and_then(|added| prefix.length.checked_add(added));
    longer.filter(|length| *length <= prefix.bits).ok_or_else(|| {
        let room = prefix.bits - prefix.length;
        FunctionError::argument(at, format!("the prefix can become longer by 0 to {room} bits"))
            .detail(format!("it is {added}"))
    })
}

fn not_whole(at: usize) -> FunctionError {
    FunctionError::argument(at, "a whole number is required")
}

impl Prefix {
    /// The address of a host; negative numbers count from the end.
    fn host(&self, number: &IBig) -> Option<u128> {
        let size = IBig::ONE << (self.bits - self.length) as usize;
        let number = if *number < IBig::ZERO { number + &size } else { number.clone() };
        let number = u128::try_from(&number).ok().filter(|_| number < size)?;
        Some(self.start | number)
    }

    /// The network of a number among those of a longer prefix.
    fn subnet(&self, length: u32, number: &IBig) -> Option<Self> {
        let number = u128::try_from(number).ok()?;
        let behind = self.bits - length;
        let greatest = self.host_mask(self.length).checked_shr(behind).unwrap_or(0);
        let start = self.start | number.checked_shl(behind).unwrap_or(0);
        (number <= greatest).then_some(Self { start, length, ..*self })
    }

    /// The first network of a longer prefix that begins here or behind, within this one.
    fn subnet_from(&self, from: u128, length: u32) -> Option<Self> {
        let mask = self.host_mask(length);
        let start = from.checked_add(mask)? & !mask;
        let subnet = Self { start, length, ..*self };
        (subnet.last() <= self.last()).then_some(subnet)
    }
}

#[cfg(test)]
mod tests;
