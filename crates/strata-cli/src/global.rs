//! Options of all commands.

use clap::{Args, ValueEnum};

/// Options of all commands.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Global {
    /// Colours: on a terminal, always, or never. `NO_COLOR` and `CLICOLOR_FORCE` are honoured
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true, value_name = "WHEN")]
    pub(crate) color: Color,
    /// How errors and warnings are shown on standard error
    #[arg(long, value_enum, default_value_t = MessageFormat::Full, global = true,
        visible_alias = "log-format", value_name = "FORMAT")]
    pub(crate) message_format: MessageFormat,
    /// Show errors only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Tell more: which files were read
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// The form of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MessageFormat {
    /// With the source line, underlined.
    #[value(alias = "text")]
    Full,
    /// One line each.
    Concise,
    /// One JSON object a line.
    Json,
}

impl Global {
    /// Whether a stream is coloured.
    pub(crate) fn colours(self, stream: &impl std::io::IsTerminal) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
                let forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|v| v != "0");
                !set("NO_COLOR") && (forced || stream.is_terminal())
            }
        }
    }
}
