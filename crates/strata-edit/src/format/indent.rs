//! How far lines are indented.

/// The indentation of one more open line.
const STEP: u32 = 2;

/// The lines that opened brackets which are not closed yet: how many each.
///
/// A line that opens several brackets indents what follows by one step only, and what closes them
/// goes back by one.
#[derive(Debug, Default)]
pub(super) struct Indents(Vec<u32>);

impl Indents {
    /// The spaces before a line that opens `net` more brackets than it closes.
    pub(super) fn next_line(&mut self, net: i32) -> u32 {
        if net < 0 {
            self.close(net.unsigned_abs());
        }
        let spaces = STEP.saturating_mul(self.0.len() as u32);
        if net > 0 {
            self.0.push(net.unsigned_abs());
        }
        spaces
    }

    fn close(&mut self, mut brackets: u32) {
        while brackets > 0
            && let Some(opened) = self.0.last_mut()
        {
            if brackets < *opened {
                *opened -= brackets;
                return;
            }
            brackets -= *opened;
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Indents;

    #[test]
    fn several_brackets_of_a_line_are_one_step() {
        let mut indents = Indents::default();
        let spaces = [3, 0, -1, -1, 1, -2, -5, 0].map(|net| indents.next_line(net));
        assert_eq!(spaces, [0, 2, 2, 2, 2, 0, 0, 0]);
    }
}
