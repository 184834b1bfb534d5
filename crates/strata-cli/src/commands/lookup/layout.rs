//! Where the layers of a tree are, from the arguments.

use std::fs;
use std::path::{Path, PathBuf};

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_hierarchy::hiera5::Layout;

use super::args::Args;

/// The layers. Paths stay as they were given, so that messages name files as the user does.
pub(super) fn layout(args: &Args) -> Result<Layout, Diagnostics> {
    let environment = environment_config(args)?;
    let global = global_config(args);
    if let Some(global) = &global
        && !global.is_file()
    {
        let flag = if args.global_config.is_some() { "--global-config" } else { "--confdir" };
        return Err(no_config(global, flag));
    }
    let directory = environment.as_deref().and_then(Path::parent);
    let directory = directory.map(|d| if d.as_os_str().is_empty() { Path::new(".") } else { d });
    Ok(Layout {
        global: global.as_deref().map(text),
        module_path: module_path(args, directory),
        environment: environment.as_deref().map(text),
    })
}

/// The name that an environment has by its directory, as in `environments/production/hiera.yaml`.
pub(super) fn environment_name(args: &Args) -> Option<String> {
    if let Some(name) = &args.environment {
        return Some(name.clone());
    }
    if args.environmentpath.is_some() {
        return Some("production".to_owned());
    }
    let config = args.config.as_deref()?;
    let directory = if config.is_dir() { config } else { config.parent()? };
    let above = directory.parent()?.file_name()?;
    (above == "environments").then(|| directory.file_name()?.to_str().map(str::to_owned))?
}

fn global_config(args: &Args) -> Option<PathBuf> {
    let of_puppet = || args.confdir.as_ref().map(|directory| directory.join("hiera.yaml"));
    args.global_config.clone().or_else(of_puppet)
}

fn environment_config(args: &Args) -> Result<Option<PathBuf>, Diagnostics> {
    if let Some(base) = &args.environmentpath {
        let name = args.environment.as_deref().unwrap_or("production");
        let directory = base.join(name);
        if !directory.is_dir() {
            let message = format!("there is no environment `{name}` in `{}`", base.display());
            return Err(Diagnostic::error("usage", message).hint("check `--environment`").into());
        }
        return Ok(Some(directory.join("hiera.yaml")));
    }
    match &args.config {
        Some(given) => {
            let config = if given.is_dir() { given.join("hiera.yaml") } else { given.clone() };
            if config.is_file() { Ok(Some(config)) } else { Err(no_config(&config, "--config")) }
        }
        None if Path::new("hiera.yaml").is_file() => Ok(Some(PathBuf::from("hiera.yaml"))),
        None if global_config(args).is_some() => Ok(None),
        None => Err(no_config(Path::new("hiera.yaml"), "--config")),
    }
}

/// The error that a configuration is missing, and the flag that would name another.
fn no_config(path: &Path, flag: &str) -> Diagnostics {
    let of = if flag == "--config" { "the environment" } else { "the global layer" };
    Diagnostic::error("usage", format!("there is no configuration `{}`", path.display()))
        .hint(format!("name the hiera.yaml of {of} with `{flag}`"))
        .into()
}

fn module_path(args: &Args, environment: Option<&Path>) -> Vec<String> {
    let split = |dirs: &str| dirs.split(':').map(str::to_owned).collect::<Vec<_>>();
    let base = args.basemodulepath.as_deref().map(split).unwrap_or_default();
    if let Some(path) = &args.modulepath {
        return split(path);
    }
    let Some(environment) = environment else { return base };
    let configured = configured_module_path(&environment.join("environment.conf"));
    let path = configured.unwrap_or_else(|| "modules:$basemodulepath".to_owned());
    let mut directories = Vec::new();
    for part in split(&path) {
        match part.as_str() {
            "" => {}
            "$basemodulepath" => directories.extend(base.iter().cloned()),
            part => directories.push(text(&environment.join(part))),
        }
    }
    directories
}

/// `modulepath` of an environment.conf.
fn configured_module_path(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    text.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        (name.trim() == "modulepath").then(|| value.trim().trim_matches(['"', '\'']).to_owned())
    })
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
