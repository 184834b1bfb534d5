//! Writing YAML as libyaml does: where lines begin, and how scalars are quoted.

/// Lines are broken at the first space behind so many columns, in double quotes.
const WIDTH: usize = 80;

/// The text that is written, and what the end of it is.
pub(super) struct Emitter {
    out: String,
    column: usize,
    /// Whether only indentation and signs that begin an entry stand on the line.
    pub(super) indention: bool,
    /// Whether a blank, or nothing, is the last on the line.
    whitespace: bool,
    /// Whether the end of the document must be marked, because more could belong to it.
    open_ended: bool,
}

impl Emitter {
    pub(super) const fn new() -> Self {
        Self { out: String::new(), column: 0, indention: true, whitespace: true, open_ended: false }
    }

    /// The text, with the end of its document.
    pub(super) fn finish(mut self) -> String {
        self.start_line(0);
        if self.open_ended {
            self.out.push_str("...\n");
        }
        self.out
    }

    fn put(&mut self, c: char) {
        self.out.push(c);
        self.column += 1;
    }

    fn end_line(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }

    /// Goes to an indentation, on a new line unless this one has room for it.
    pub(super) fn start_line(&mut self, indent: usize) {
        let behind = self.column > indent || (self.column == indent && !self.whitespace);
        if !self.indention || behind {
            self.end_line();
        }
        while self.column < indent {
            self.put(' ');
        }
        self.whitespace = true;
        self.indention = true;
    }

    /// Writes a sign that begins an entry: `-` or `?`, or `:` on a line of its own.
    pub(super) fn entry(&mut self, sign: char) {
        let indention = self.indention;
        self.sign(sign, true);
        self.indention = indention;
    }

    /// Writes a sign, behind a space if one is wanted.
    pub(super) fn sign(&mut self, sign: char, spaced: bool) {
        if spaced && !self.whitespace {
            self.put(' ');
        }
        self.put(sign);
        self.whitespace = false;
        self.indention = false;
        self.open_ended = false;
    }

    /// Writes what needs no quotes.
    pub(super) fn plain(&mut self, text: &str, root: bool) {
        if !self.whitespace {
            self.put(' ');
        }
        text.chars().for_each(|c| self.put(c));
        self.whitespace = false;
        self.indention = false;
        self.open_ended = root;
    }

    /// Writes a text in double quotes; a key stays on one line.
    pub(super) fn quoted(&mut self, text: &str, indent: usize, key: bool) {
        self.sign('"', true);
        let mut chars = text.char_indices().peekable();
        let mut after_space = false;
        while let Some((at, c)) = chars.next() {
            if c == ' ' {
                let inside = at > 0 && at + 1 < text.len();
                if !key && !after_space && self.column > WIDTH && inside {
                    self.start_line(indent);
                    // The next space would be taken for indentation.
                    if chars.peek().is_some_and(|(_, next)| *next == ' ') {
                        self.put('\\');
                    }
                } else {
                    self.put(' ');
                }
                after_space = true;
                continue;
            }
            after_space = false;
            if is_printable(c) && !is_break(c) && c != '"' && c != '\\' {
                self.put(c);
            } else {
                self.escape(c);
            }
        }
        self.sign('"', false);
    }

    fn escape(&mut self, c: char) {
        self.put('\\');
        let code = u32::from(c);
        let short = match c {
            '\0' => '0',
            '\x07' => 'a',
            '\x08' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\x0b' => 'v',
            '\x0c' => 'f',
            '\r' => 'r',
            '\x1b' => 'e',
            '"' | '\\' => c,
            '\u{85}' => 'N',
            '\u{a0}' => '_',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            _ => {
                let digits = match code {
                    0..=0xff => format!("x{code:02X}"),
                    0x100..=0xffff => format!("u{code:04X}"),
                    _ => format!("U{code:08X}"),
                };
                return digits.chars().for_each(|c| self.put(c));
            }
        };
        self.put(short);
    }

    /// Writes a text of several lines below `|`.
    pub(super) fn literal(&mut self, text: &str, indent: usize) {
        self.sign('|', true);
        if text.starts_with(|c| c == ' ' || is_break(c)) {
            self.sign('2', false);
        }
        let mut from_end = text.chars().rev();
        match (from_end.next().is_some_and(is_break), from_end.next()) {
            (false, _) => self.sign('-', false),
            (true, before) if before.is_none_or(is_break) => self.sign('+', false),
            _ => {}
        }
        self.end_line();
        self.indention = true;
        self.whitespace = true;
        let mut at_start = true;
        for c in text.chars() {
            if c == '\n' {
                self.end_line();
            } else if is_break(c) {
                self.out.push(c);
                self.column = 0;
            } else {
                if at_start {
                    self.start_line(indent);
                }
                self.put(c);
            }
            at_start = is_break(c);
            self.indention = at_start;
        }
    }
}

/// Whether a text can be written below `|`: nothing in it needs an escape, and no space ends a line.
pub(super) fn can_be_literal(text: &str) -> bool {
    let mut before = None;
    for c in text.chars() {
        if !is_printable(c) || (is_break(c) && before == Some(' ')) {
            return false;
        }
        before = Some(c);
    }
    before.is_some_and(|last| last != ' ')
}

/// Whether a line ends with this character.
pub(super) const fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// What libyaml writes as it is: the printable characters of the basic plane but for the tab.
const fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
}
