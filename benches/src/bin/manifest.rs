//! Makes the layered manifest of a fleet: `manifest FLEET PROJECT`, where FLEET holds what `gen_layers.py` wrote
//! (its `hiera` layout), and PROJECT is a directory to be.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fleet, project] = &arguments[..] else {
        return Err("usage: manifest FLEET PROJECT".into());
    };
    Ok(strata_bench::manifest(Path::new(fleet), Path::new(project))?)
}
