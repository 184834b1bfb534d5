//! `strata console` on a terminal: a pseudo-terminal types, and reads what is shown.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use libtest_mimic::{Failed, Trial};
use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};
use tempfile::TempDir;

/// How long an answer may take, in milliseconds, on a busy machine.
const PATIENCE: u64 = 30_000;

const UP: &str = "\x1b[A";

const VARIABLES: &str = "service: {web: {port: 8080, protocol: tcp}}\nsecret: {token: hunter2}\n";

type Test = fn(&Home) -> Result<(), Failed>;

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Test); 13] = [
        ("an expression is evaluated", expression),
        ("an open bracket, a heredoc and an operator go on in the next line", several_lines),
        ("lines that come all at once are each evaluated", at_once),
        ("Tab completes variables, attributes and functions", completion),
        ("an open call shows its arguments", arguments),
        ("an assignment defines a variable", assignment),
        ("lines are there in the next session, and only for their owner", history),
        ("--no-history keeps nothing", no_history),
        ("Ctrl-C drops the line and keeps the session", interrupt),
        ("Ctrl-C ends an evaluation and keeps the session", interrupt_evaluation),
        ("Ctrl-D and :quit leave", leave),
        ("a mistake is underlined, and the session goes on", mistake),
        ("commands answer", commands),
    ];
    let trial = |(name, test): (&str, Test)| {
        Trial::test(format!("console on a terminal: {name}"), move || test(&Home::new()?))
    };
    tests.into_iter().map(trial).collect()
}

/// A directory to work in, and to keep the history in.
struct Home(TempDir);

impl Home {
    fn new() -> Result<Self, Failed> {
        let home = Self(tempfile::tempdir()?);
        fs::write(home.0.path().join("vars.yaml"), VARIABLES)?;
        Ok(home)
    }

    fn history(&self) -> PathBuf {
        self.0.path().join("strata/console-history")
    }

    fn console(&self, arguments: &[&str]) -> Result<Console, Failed> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_strata"));
        command.arg("console").args(arguments).current_dir(&self.0);
        command.env("XDG_STATE_HOME", self.0.path()).env("TERM", "xterm").env("NO_COLOR", "1");
        let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
        let mut console = Console(spawn_with_options(command, options)?);
        console.prompt()?;
        Ok(console)
    }
}

/// A running console.
struct Console(PtySession);

impl Console {
    /// Waits until it is ready for a line.
    fn prompt(&mut self) -> Result<(), Failed> {
        self.0.exp_regex("[\r\n]> ")?;
        Ok(())
    }

    /// Presses keys.
    fn press(&mut self, keys: &str) -> Result<(), Failed> {
        self.0.send(keys)?;
        self.0.flush()?;
        Ok(())
    }

    /// Types a line, and waits for an answer and the prompt behind it.
    fn ask(&mut self, line: &str, answer: &str) -> Result<(), Failed> {
        self.press(&format!("{line}\r"))?;
        self.answers(answer)
    }

    /// Waits for an answer and the prompt behind it.
    fn answers(&mut self, answer: &str) -> Result<(), Failed> {
        self.shows(answer)?;
        self.prompt()
    }

    /// Waits until a text is shown.
    fn shows(&mut self, text: &str) -> Result<(), Failed> {
        self.0.exp_string(text).map_err(|error| format!("{text:?} is not shown: {error}"))?;
        Ok(())
    }

    fn control(&mut self, key: char) -> Result<(), Failed> {
        self.0.send_control(key)?;
        Ok(())
    }

    /// Leaves; the exit status must be 0.
    fn leave(mut self) -> Result<(), Failed> {
        self.control('d')?;
        self.ends()
    }

    /// Waits for the end; the exit status must be 0.
    fn ends(mut self) -> Result<(), Failed> {
        self.0.exp_eof()?;
        // `Exited(process, status)`: its type is not exported.
        let ended = format!("{:?}", self.0.process().wait()?);
        if ended.starts_with("Exited") && ended.ends_with(", 0)") {
            Ok(())
        } else {
            Err(ended.into())
        }
    }
}

fn expression(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&["--vars", "vars.yaml"])?;
    console.ask("service.web.port + 1", "8081")?;
    console.ask("upper(\"a\")", "\"A\"")?;
    console.leave()
}

fn several_lines(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.press("[1,\r")?;
    console.ask("20 + 3]", "[1, 23]")?;
    console.press("<<EOT\r")?;
    console.press("a ${ 1 +\r")?;
    console.press("1 } b\r")?;
    console.ask("EOT", "\"a 2 b\\n\"")?;
    console.press("40 +\r")?;
    console.ask("2", "42")?;
    console.leave()
}

/// As from a terminal that pastes without saying so, or from who types faster than it answers.
fn at_once(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.press("x = <<EOT\ra\rEOT\rupper(x)\r40 + 2\r")?;
    console.answers("\"A\\n\"")?;
    console.shows("42")?;
    console.prompt()?;
    console.leave()
}

fn completion(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&["--vars", "vars.yaml"])?;
    console.press("serv\t.w\t.\t\t")?;
    console.shows("port")?;
    console.shows("protocol")?;
    console.ask("o\t", "8080")?;
    console.press("tri\t\t")?;
    console.shows("trimspace(str: string) -> string")?;
    console.ask("sp\t\" a \")", "\"a\"")?;
    console.ask(":ty\t secret.\t", "string")?;
    console.leave()
}

fn arguments(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.press("upper(")?;
    console.shows("str: string)")?;
    console.ask("\"a\")", "\"A\"")?;
    console.leave()
}

fn assignment(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.press("x = 41\r")?;
    console.prompt()?;
    console.ask("x + 1", "42")?;
    console.leave()
}

fn history(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.ask("[40,\r2 + 3]", "[40, 5]")?;
    console.ask(" \"not kept\"", "\"not kept\"")?;
    console.leave()?;
    let kept = fs::read_to_string(home.history())?;
    assert!(kept.contains("2 + 3") && !kept.contains("not kept"), "{kept}");
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(home.history())?.permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let mut console = home.console(&[])?;
    console.ask(UP, "[40, 5]")?;
    console.leave()
}

fn no_history(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&["--no-history"])?;
    console.ask("40 + 2", "42")?;
    console.leave()?;
    assert!(!home.history().exists());
    Ok(())
}

fn interrupt(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.press("x = 5\r")?;
    console.prompt()?;
    console.press("[1, nope(")?;
    console.shows("nope(")?;
    console.control('c')?;
    console.prompt()?;
    console.press("{ a =\r")?;
    console.prompt()?;
    console.press("[1,\r")?;
    console.control('c')?;
    console.prompt()?;
    console.ask("x * 8", "40")?;
    console.leave()
}

fn interrupt_evaluation(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&[])?;
    console.press("x = range(1000)\r")?;
    console.prompt()?;
    console.press("length([for a in x : length([for b in x : length([for c in x : c])])])\r")?;
    // The line is echoed before it is evaluated, which takes far longer than the key.
    console.shows("c])])])")?;
    console.control('c')?;
    console.answers("hcl-")?;
    console.ask("1 + 1", "2")?;
    console.leave()
}

fn leave(home: &Home) -> Result<(), Failed> {
    home.console(&[])?.leave()?;
    for word in [":quit", ":q", "exit"] {
        let mut console = home.console(&[])?;
        console.press(&format!("{word}\r"))?;
        console.ends()?;
    }
    Ok(())
}

fn mistake(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&["--vars", "vars.yaml"])?;
    console.press("1 + servce\r")?;
    console.shows("there is no variable `servce`")?;
    console.shows("^^^^^^")?;
    console.answers("did you mean `service`?")?;
    console.ask("]", "[hcl-")?;
    console.ask("40 + 2", "42")?;
    // People have seen what was wrong.
    console.leave()
}

fn commands(home: &Home) -> Result<(), Failed> {
    let mut console = home.console(&["--vars", "vars.yaml"])?;
    console.ask(":type [1, \"a\"]", "tuple([number,string])")?;
    console.press(":type [1,\r")?;
    console.ask("true]", "tuple([number,bool])")?;
    console.press(":help join\r")?;
    console.shows("join(separator: string, lists: list(string)...) -> string")?;
    console.answers("separator  ")?;
    console.ask(":help jion", "did you mean `join`?")?;
    console.ask(":help", ":functions [TEXT]")?;
    console.ask(":vars", "service  object({web=object({port=number,protocol=string})})")?;
    console.ask(":functions trimsp", "trimspace  ")?;
    console.ask(":tpye", "did you mean `:type`?")?;
    console.leave()
}
