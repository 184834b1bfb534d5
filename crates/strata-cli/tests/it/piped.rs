//! `strata console` and `strata eval` with standard input that is no terminal.

use std::io::Write as _;
use std::process::{Command, Stdio};

use libtest_mimic::{Failed, Trial};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("piped: the console answers without prompts", console),
        Trial::test("piped: the console goes on behind a mistake, and has status 2", mistakes),
        Trial::test("piped: the console tells of what is not finished", unfinished),
        Trial::test("piped: eval takes an expression, a template or a body", eval),
    ]
}

/// Runs the program, and compares standard output and status; gives standard error.
fn check(arguments: &[&str], input: &str, expected: &str, status: i32) -> Result<String, Failed> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_strata"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    child.stdin.take().ok_or("no pipe")?.write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    let errors = String::from_utf8(output.stderr)?;
    assert_eq!(String::from_utf8(output.stdout)?, expected, "{errors}");
    assert_eq!(output.status.code(), Some(status), "{errors}");
    Ok(errors)
}

fn console() -> Result<(), Failed> {
    let input = "# a comment\n\nx = [1,\n  2]\n{ a = x,\nb = null }\n<<EOT\n${x[0]} é\nEOT\n:type x\n:q\n1\n";
    let answers = "{ a = [1, 2], b = null }\n\"1 é\\n\"\ntuple([number,number])\n";
    let errors = check(&["console"], input, answers, 0)?;
    assert_eq!(errors, "");
    Ok(())
}

fn mistakes() -> Result<(), Failed> {
    let errors = check(&["console"], "1 + nope\n40 + 2\n:nope\nx = ]\n", "42\n", 2)?;
    assert_eq!(errors.matches("error[").count(), 3, "{errors}");
    assert!(errors.contains("1 | 1 + nope\n  |     ^^^^"), "{errors}");
    assert!(errors.contains("1 | x = ]\n  |     ^"), "{errors}");
    Ok(())
}

fn unfinished() -> Result<(), Failed> {
    let errors = check(&["console"], "1\n[1,\n2\n", "1\n", 2)?;
    assert!(errors.contains("hcl-unclosed-bracket"), "{errors}");
    Ok(())
}

fn eval() -> Result<(), Failed> {
    check(&["eval", "-"], "1 +\n1\n", "2\n", 0)?;
    check(&["eval", "-", "--template", "--format", "raw"], "a ${1}\n", "a 1\n", 0)?;
    check(&["eval", "-"], "a = 1\nb {\n  c = [2]\n}\n", "{\"a\":1,\"b\":{\"c\":[2]}}\n", 0)?;
    let errors = check(&["eval", "-"], "a = [1\n", "", 2)?;
    assert!(errors.contains("<stdin>:1:"), "{errors}");
    Ok(())
}
