//! Processors: what `/proc/cpuinfo` tells, one entry for each that a program can run on.

use strata_value::Value;

use crate::host_files::HostFiles;
use crate::record::{record, texts};

/// Vendors by the number that ARM processors tell.
const IMPLEMENTERS: &[(&str, &str)] = &[
    ("0x41", "ARM"),
    ("0x42", "Broadcom"),
    ("0x43", "Cavium"),
    ("0x44", "DEC"),
    ("0x46", "Fujitsu"),
    ("0x48", "HiSilicon"),
    ("0x49", "Infineon"),
    ("0x4d", "Motorola/Freescale"),
    ("0x4e", "NVIDIA"),
    ("0x50", "APM"),
    ("0x51", "Qualcomm"),
    ("0x56", "Marvell"),
    ("0x61", "Apple"),
    ("0x69", "Intel"),
    ("0xc0", "Ampere"),
];

/// The family `cpu`.
pub(super) fn gather(files: &HostFiles) -> Result<Value, String> {
    let text = files.read("proc/cpuinfo")?;
    let list: Vec<Value> = processors(&text).into_iter().map(|cpu| cpu.into_facts(files)).collect();
    Ok(record([("info", Value::list(list))]))
}

/// The processors of a text of `Name : value` lines; a number of a processor begins the next.
fn processors(text: &str) -> Vec<Processor<'_>> {
    let mut all: Vec<Processor<'_>> = Vec::new();
    for line in text.lines() {
        let Some((name, value)) = line.split_once(':') else { continue };
        let (name, value) = (name.trim(), value.trim());
        if matches!(name, "processor" | "cpu number")
            && let Ok(number) = value.parse()
        {
            all.push(Processor { number, ..Processor::default() });
        } else if let Some(processor) = all.last_mut() {
            processor.take(name, value);
        }
    }
    all
}

/// One processor as the kernel names things, which differs between architectures.
#[derive(Debug, Default, PartialEq)]
struct Processor<'t> {
    number: i64,
    vendor: &'t str,
    family: &'t str,
    model: &'t str,
    stepping: i64,
    package: &'t str,
    core: &'t str,
    model_name: &'t str,
    mhz: f64,
    cache_kib: i64,
    flags: &'t str,
    microcode: &'t str,
}

impl<'t> Processor<'t> {
    fn take(&mut self, name: &str, value: &'t str) {
        match name {
            "vendor_id" | "vendorId" => self.vendor = value,
            "CPU implementer" => {
                let known = IMPLEMENTERS.iter().find(|(number, _)| *number == value);
                self.vendor = known.map_or("", |(_, vendor)| vendor);
            }
            "cpu family" | "marchid" => self.family = value,
            "model" | "CPU part" | "mimpid" => self.model = value,
            "model name" | "Model Name" | "cpu" | "uarch" => self.take_model_name(value),
            "stepping" | "revision" | "CPU revision" => self.stepping = leading_number(value),
            "cpu MHz" | "clock" | "cpu MHz dynamic" => {
                self.mhz = value.trim_end_matches("MHz").trim().parse().unwrap_or(self.mhz);
            }
            "cache size" => self.cache_kib = leading_number(value),
            "physical id" | "hart" => self.package = value,
            "core id" => self.core = value,
            "flags" | "Features" => self.flags = value,
            "microcode" => self.microcode = value,
            _ => {}
        }
    }

    fn take_model_name(&mut self, value: &'t str) {
        self.model_name = value;
        if value.contains("POWER") {
            self.model = value.split(' ').next().unwrap_or_default();
            (self.family, self.vendor) = ("POWER", "IBM");
        }
    }

    fn into_facts(self, files: &HostFiles) -> Value {
        let about =
            |what: &str| files.line(&format!("sys/devices/system/cpu/cpu{}/{what}", self.number));
        let core = match self.core {
            "" => about("topology/core_id").unwrap_or_default(),
            known => known.to_owned(),
        };
        // What the processor can do tells more than what it does at this moment. In kHz.
        let most = about("cpufreq/cpuinfo_max_freq").and_then(|khz| khz.parse::<f64>().ok());
        record([
            ("cpu", Value::int(self.number)),
            ("vendorId", Value::string(self.vendor)),
            ("family", Value::string(self.family)),
            ("model", Value::string(self.model)),
            ("stepping", Value::int(self.stepping)),
            ("physicalId", Value::string(self.package)),
            ("coreId", Value::string(core)),
            // The list has an entry for each.
            ("cores", Value::int(1)),
            ("modelName", Value::string(self.model_name)),
            ("mhz", Value::float(most.map_or(self.mhz, |khz| khz / 1000.0))),
            ("cacheSize", Value::int(self.cache_kib)),
            ("flags", texts(self.flags.split([' ', ',']).filter(|flag| !flag.is_empty()))),
            ("microcode", Value::string(self.microcode)),
        ])
    }
}

/// The number at the beginning of a text, as `2` of `2.1 (pvr 004e)`; 0 if there is none.
fn leading_number(text: &str) -> i64 {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_begins_a_processor() {
        let text = "processor\t: 0\nvendor_id : AuthenticAMD\ncpu MHz : 2596.140\ncache size : 1024 KB\n\n\
                    processor\t: 1\nstepping : unknown\nflags : fpu vme\n";
        let all = processors(text);
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].vendor, all[0].mhz, all[0].cache_kib), ("AuthenticAMD", 2596.14, 1024));
        assert_eq!((all[1].number, all[1].stepping, all[1].flags), (1, 0, "fpu vme"));
    }

    #[test]
    fn other_architectures_have_other_names() {
        let arm = processors(
            "processor : 0\nCPU implementer : 0xc0\nCPU part : 0xac3\nCPU revision : 3\n",
        );
        assert_eq!((arm[0].vendor, arm[0].model, arm[0].stepping), ("Ampere", "0xac3", 3));
        let power = processors(
            "processor : 0\ncpu : POWER9 (raw), altivec\nclock : 2700.000MHz\nrevision : 2.2 (pvr 004e)\n",
        );
        assert_eq!((power[0].vendor, power[0].model), ("IBM", "POWER9"));
        assert_eq!((power[0].mhz, power[0].stepping), (2700.0, 2));
    }

    #[test]
    fn the_highest_frequency_counts_and_the_core_is_looked_up() {
        let root = tempfile::tempdir().expect("a directory");
        let cpu = root.path().join("sys/devices/system/cpu/cpu0");
        for (name, text) in [("cpufreq/cpuinfo_max_freq", "3500000\n"), ("topology/core_id", "7\n")]
        {
            let path = cpu.join(name);
            std::fs::create_dir_all(path.parent().expect("below cpu0")).expect("made");
            std::fs::write(path, text).expect("written");
        }
        let facts = Processor::default().into_facts(&HostFiles::below(root.path()));
        let fact =
            |name: &str| facts.as_map().and_then(|m| m.get(strata_value::Key::new(name))).cloned();
        assert_eq!(fact("mhz"), Some(Value::float(3500.0)));
        assert_eq!(fact("coreId"), Some(Value::string("7")));
    }
}
