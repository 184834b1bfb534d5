//! Groups in patterns, their names and flags.

use crate::PatternError;
use crate::repeat::Repeated;
use crate::translate::Translator;

impl Translator<'_> {
    pub(crate) fn open_group(&mut self) -> Result<(), PatternError> {
        self.take(1);
        if self.rest.starts_with("?P<") || self.rest.starts_with("?<") {
            let name = self.group_name()?;
            self.groups.push(Some(name));
            self.write_waiting();
            self.out.push('(');
        } else if self.rest.starts_with('?') {
            self.take(1);
            if !self.flags()? {
                return Ok(());
            }
        } else {
            self.groups.push(None);
            self.write_waiting();
            self.out.push('(');
        }
        self.open.push(Repeated::nothing());
        Ok(())
    }

    fn group_name(&mut self) -> Result<String, PatternError> {
        let start = self.rest.find('<').map_or(0, |at| at + 1);
        let end = self.rest.find('>').unwrap_or(start);
        let name = self.rest.get(start..end).unwrap_or_default();
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(PatternError::new(
                "the name of a group is letters, digits and `_`, as in `(?P<name>…)`",
            ));
        }
        if self.groups.iter().flatten().any(|known| known == name) {
            return Err(PatternError::new("two groups have one name"));
        }
        self.take(end + 1);
        Ok(name.to_owned())
    }

    /// Translates flags up to `:`, which opens a group, or `)`, which does not.
    fn flags(&mut self) -> Result<bool, PatternError> {
        const FLAGS: [char; 4] = ['i', 'm', 's', 'U'];
        let unknown =
            || PatternError::new("flags are `i`, `m`, `s` and `U`, as in `(?i)` or `(?i-s:…)`");
        let mut set = [None; FLAGS.len()];
        let (mut on, mut any) = (true, false);
        loop {
            let c = self.rest.chars().next().ok_or_else(unknown)?;
            self.take(c.len_utf8());
            match c {
                '-' if on => (on, any) = (false, false),
                ':' | ')' if on || any => {
                    self.write_flags(&FLAGS, &set, c);
                    return Ok(c == ':');
                }
                _ => {
                    let flag = FLAGS.iter().position(|flag| *flag == c).ok_or_else(unknown)?;
                    set[flag] = Some(on);
                    any = true;
                }
            }
        }
    }

    fn write_flags(&mut self, flags: &[char], set: &[Option<bool>], end: char) {
        let with = |on| flags.iter().zip(set).filter(move |(_, set)| **set == Some(on));
        if end == ')' && set.iter().all(Option::is_none) {
            return;
        }
        let mut written = String::from("(?");
        written.extend(with(true).map(|(flag, _)| flag));
        if set.contains(&Some(false)) {
            written.push('-');
            written.extend(with(false).map(|(flag, _)| flag));
        }
        written.push(end);
        self.flags.push_str(&written);
        if end == ':' {
            self.write_waiting();
        }
    }

    pub(crate) fn close_group(&mut self) -> Result<(), PatternError> {
        self.take(1);
        self.out.push(')');
        let closed = self.open.pop();
        match (closed, self.open.last_mut()) {
            (Some(closed), Some(around)) => {
                around.atom(closed.most());
                Ok(())
            }
            _ => Err(PatternError::new("a `)` closes nothing")),
        }
    }
}
