//! Diagnostics for people, in the look of rustc.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet, Title};

use crate::excerpt::{Excerpt, Place, WIDTH, excerpts};
use crate::{Diagnostic, Fix, Severity, SourceFile, SourceMap};

/// So many places of one diagnostic are shown.
const MOST_PLACES: usize = 20;

/// A fix that touches or adds more lines is named and not shown.
const MOST_FIX_LINES: usize = 20;

/// The text of one diagnostic.
pub(crate) fn render(diagnostic: &Diagnostic, sources: &SourceMap, colour: bool) -> String {
    let places = places(diagnostic, sources);
    let shown = if diagnostic.hide_source { Vec::new() } else { excerpts(places) };
    let named = if diagnostic.hide_source { self::places(diagnostic, sources) } else { Vec::new() };
    let patched = diagnostic
        .fix
        .as_ref()
        .filter(|_| !diagnostic.hide_source)
        .and_then(|fix| Patched::of(fix, sources));

    let mut main = Group::with_title(title(diagnostic));
    for place in &named {
        main = main.element(origin(place));
        if !place.message.is_empty() {
            main = main.element(Level::NOTE.message(place.message));
        }
    }
    for excerpt in &shown {
        main = add_excerpt(main, excerpt);
    }
    let more = (diagnostic.labels.len() + 1).saturating_sub(MOST_PLACES);
    if more > 0 {
        main = main.element(Level::NOTE.message(format!("and {more} more places")));
    }
    if let Some(path) = &diagnostic.path {
        main = main.element(Level::NOTE.message(format!("at `{path}`")));
    }
    for note in &diagnostic.notes {
        main = main.element(Level::NOTE.message(note.as_str()));
    }
    if let Some(hint) = &diagnostic.hint {
        main = main.element(Level::HELP.message(hint.as_str()));
    }
    let mut report = vec![main];
    if let Some(fix) = &diagnostic.fix {
        let group = Group::with_title(Level::HELP.secondary_title(fix.title.as_str()));
        match &patched {
            Some(patched) => report.push(group.element(patched.snippet())),
            None => {
                let help = Level::HELP.message(fix.title.as_str());
                report = report.into_iter().map(|main| main.element(help.clone())).collect();
            }
        }
    }
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(WIDTH + WIDTH / 2).render(&report)
}

fn title(diagnostic: &Diagnostic) -> Title<'_> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    level.primary_title(diagnostic.message.as_str()).id(diagnostic.code)
}

fn places<'d>(diagnostic: &'d Diagnostic, sources: &SourceMap) -> Vec<Place<'d>> {
    let primary = diagnostic.primary.iter().map(|label| (label, true));
    let others = diagnostic.labels.iter().map(|label| (label, false));
    primary
        .chain(others)
        .take(MOST_PLACES)
        .filter_map(|(label, primary)| Place::of(label, primary, sources))
        .collect()
}

fn origin<'a>(place: &Place<'a>) -> Origin<'a> {
    Origin::path(place.file.name().to_owned()).line(place.line).char_column(place.column)
}

fn add_excerpt<'a>(group: Group<'a>, excerpt: &'a Excerpt<'_>) -> Group<'a> {
    let mut snippet = Snippet::source(excerpt.text.as_str()).line_start(excerpt.first_line);
    for (range, place) in &excerpt.places {
        let kind = if place.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let label = (!place.message.is_empty()).then_some(place.message);
        snippet = snippet.annotation(kind.span(range.clone()).label(label));
    }
    match excerpt.places.first() {
        Some((_, first)) => group.element(origin(first)).element(snippet),
        None => group,
    }
}

/// The lines that a fix changes, with its edits.
struct Patched<'d> {
    first_line: usize,
    text: String,
    edits: Vec<(Range<usize>, &'d str)>,
}

impl<'d> Patched<'d> {
    /// `None` if the change cannot be shown in few lines of one file.
    fn of(fix: &'d Fix, sources: &SourceMap) -> Option<Self> {
        let mut edits = Vec::with_capacity(fix.edits.len());
        let mut file: Option<std::sync::Arc<SourceFile>> = None;
        for edit in &fix.edits {
            let (of, range) = sources.resolve(edit.span)?;
            if file.as_ref().is_some_and(|file| !std::sync::Arc::ptr_eq(file, &of)) {
                return None;
            }
            file = Some(of);
            edits.push((range, edit.text.as_str()));
        }
        let file = file?;
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let overlap = edits.windows(2).any(|pair| pair[0].0.end > pair[1].0.start);
        let line_of = |offset: usize| file.line_column(offset as u32).0;
        let first_line = line_of(edits.first()?.0.start);
        let last_line = line_of(edits.last()?.0.end);
        let added: usize = edits.iter().map(|(_, text)| text.lines().count()).sum();
        let start = file.line_start(first_line)?;
        let end = file.line_start(last_line)? + file.line(last_line)?.len();
        let text = file.text().get(start..end)?.to_owned();
        let too_wide = |text: &str| text.lines().any(|line| line.len() > WIDTH);
        if overlap
            || last_line - first_line + added > MOST_FIX_LINES
            || too_wide(&text)
            || edits.iter().any(|(range, text)| range.end > end || too_wide(text))
        {
            return None;
        }
        let edits =
            edits.into_iter().map(|(range, text)| (range.start - start..range.end - start, text));
        Some(Self { first_line, edits: edits.collect(), text })
    }

    fn snippet(&self) -> Snippet<'_, Patch<'_>> {
        let patches = self.edits.iter().map(|(range, text)| Patch::new(range.clone(), *text));
        Snippet::source(self.text.as_str()).line_start(self.first_line).patches(patches)
    }
}
