//! `kvGet`, `registrations`.

use strata_value::Value;

use super::arguments::Arguments;
use crate::environment::Environment;

/// The value of a key of a key-value store.
pub(super) fn kv_get(
    environment: &Environment<'_>,
    arguments: &Arguments<'_>,
) -> Result<Value, String> {
    arguments.expect(2, "the bucket and the key")?;
    let bucket = arguments.text(0, "the bucket")?;
    let key = arguments.text(1, "the key")?;
    for (text, what) in [(&bucket, "bucket"), (&key, "key")] {
        if text.as_str().is_empty() {
            return Err(format!("the {what} of `kvGet` is empty"));
        }
    }
    let marks = bucket.marks | key.marks;
    match environment.world.kv_get(bucket.as_str(), key.as_str()) {
        Ok(value) => Ok(value.marked(marks)),
        Err(why) if marks.is_empty() => Err(why),
        Err(_) => Err("`kvGet` fails; its arguments are marked, so no more is said".to_owned()),
    }
}

/// The services that are registered.
pub(super) fn registrations(
    environment: &Environment<'_>,
    arguments: &Arguments<'_>,
) -> Result<Value, String> {
    arguments.expect(4, "the cluster, the protocol, the service and the address")?;
    let cluster = arguments.text(0, "the cluster")?;
    let protocol = arguments.text(1, "the protocol")?;
    let service = arguments.text(2, "the service")?;
    let ip = arguments.text(3, "the address")?;
    let marks = cluster.marks | protocol.marks | service.marks | ip.marks;
    let found = environment.world.registrations(
        cluster.as_str(),
        protocol.as_str(),
        service.as_str(),
        ip.as_str(),
    );
    match found {
        Ok(value) => Ok(value.marked(marks)),
        Err(why) if marks.is_empty() => Err(why),
        Err(_) => {
            Err("`registrations` fails; its arguments are marked, so no more is said".to_owned())
        }
    }
}
