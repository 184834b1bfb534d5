//! A fleet of Hiera data as a layered manifest with typed variables.
//!
//! The generator `gen_layers.py` writes the same layers for several tools, but none for manifests. This
//! makes them of its Hiera layout: the names of keys become identifiers, the types of the variables are
//! those of the values, and what a manifest does not have (floats) becomes what it has.

mod layer;
mod shape;

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::{fs, io::ErrorKind};

use strata_codec::{Limits, yaml};
use strata_diagnostics::SourceMap;
use strata_value::Value;

use layer::layer;
use shape::Shape;

/// The directories of layers, the lowest first, with the fact that chooses a file.
const LEVELS: [(&str, &str); 4] = [
    ("environments", "tier"),
    ("regions", "region"),
    ("roles", "role"),
    ("nodes", "networking.fqdn"),
];

/// Writes the project of a fleet: `variables.hcl`, `main.hcl`, `data/hierarchy.yaml` and the layers. The facts stay
/// where they are, one file a host.
pub fn manifest(fleet: &Path, project: &Path) -> io::Result<()> {
    let (from, to) = (fleet.join("hiera/data"), project.join("data"));
    let mut shape = Shape::Object(Vec::new());
    let common = read(&from.join("common.yaml"))?;
    shape.learn(&common, true);
    write(&to.join("common.yaml"), &yaml::write(&common))?;
    for (level, _) in LEVELS {
        for entry in fs::read_dir(from.join(level))? {
            let path = entry?.path();
            let mut layer = read(&path)?;
            // A type that knew what single hosts add would grow with the fleet.
            if level == "nodes" {
                layer = shape.known_of(&layer);
            } else {
                shape.learn(&layer, false);
            }
            let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
            write(&to.join(level).join(name), &yaml::write(&layer))?;
        }
    }
    write(&to.join("hierarchy.yaml"), &hierarchy(&shape))?;
    write(&project.join("variables.hcl"), &variables(&shape))?;
    write(&project.join("main.hcl"), &main(&shape))
}

fn read(path: &Path) -> io::Result<Value> {
    let sources = SourceMap::default();
    let file = sources.add(path.display().to_string(), fs::read_to_string(path)?.into());
    let read = yaml::read(&file, yaml::Profile::Core, &Limits::default());
    let document = read.map_err(|errors| {
        io::Error::other(errors.concise(&sources).collect::<Vec<_>>().join("\n"))
    })?;
    layer(&document.value).ok_or_else(|| io::Error::other(format!("{}: no layer", path.display())))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text)
}

fn hierarchy(shape: &Shape) -> String {
    let mut out = String::from("merge:\n");
    for member in shape.members().iter().filter(|m| matches!(m.shape, Shape::Object(_))) {
        let _ = writeln!(out, "  {}: deep", member.name);
    }
    out.push_str("layers:\n  - path: common.yaml\n");
    for (level, fact) in LEVELS {
        let _ = writeln!(out, "  - path: {level}/${{facts.{fact}}}.yaml");
        if level == "nodes" {
            out.push_str("    optional: true\n");
        }
    }
    out
}

fn variables(shape: &Shape) -> String {
    let mut out = String::new();
    for member in shape.members() {
        let _ = writeln!(out, "variable \"{}\" {{\n  type = {}\n}}\n", member.name, member.shape);
    }
    out
}

/// The whole data of the host comes out, and some resources whose texts refer to facts and variables.
fn main(shape: &Shape) -> String {
    let mut out = String::new();
    for member in shape.members() {
        let name = &member.name;
        let _ = writeln!(out, "output \"{name}\" {{ value = var.{name} }}");
    }
    let texts = shape.members().iter().filter(|m| m.shape == Shape::Text);
    for (at, member) in texts.take(20).enumerate() {
        let name = &member.name;
        let _ = write!(
            out,
            "\nresource \"file\" \"{name}\" {{\n  path    = \"/etc/fleet/{at}.conf\"\n  \
             content = \"${{facts.networking.hostname}} (${{facts.role}}): ${{var.{name}}}\\n\"\n}}\n"
        );
    }
    out
}
