//! Diagnostics for people, in the look of rustc.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{
    AnnotationKind, Group, Level, Message, Origin, Patch, Renderer, Snippet, Title,
};

use crate::excerpt::{Excerpt, Place, STAND_IN, WIDTH, excerpts};
use crate::{Diagnostic, Fix, Severity, SourceFile, SourceMap};

/// So many places of one diagnostic are shown.
const MOST_PLACES: usize = 20;

/// A fix that touches or adds more lines is named and not shown.
const MOST_FIX_LINES: usize = 20;

/// The text of one diagnostic.
pub(crate) fn render(diagnostic: &Diagnostic, sources: &SourceMap, colour: bool) -> String {
    let places = places(diagnostic, sources);
    let primary_file = places.first().map(|place| Arc::clone(&place.file));
    let (named, shown): (Vec<_>, Vec<_>) =
        places.into_iter().partition(|place| diagnostic.hide_source || place.file.is_private());
    let named_first = named.first().is_some_and(|place| place.primary);
    let shown = excerpts(shown);
    let patched = match &diagnostic.fix {
        Some(fix) if !diagnostic.hide_source => Patched::of(fix, sources),
        _ => None,
    };
    let mut headers = Headers::default();

    let mut main = Group::with_title(title(diagnostic));
    if named_first {
        main = with_named(main, &named);
    }
    for excerpt in &shown {
        main = main.element(snippet(excerpt, &mut headers));
    }
    if !named_first {
        main = with_named(main, &named);
    }
    main = main.elements(facts(diagnostic));
    let mut report = Vec::new();
    match (&diagnostic.fix, &patched) {
        (Some(fix), Some(patched)) => {
            let elsewhere =
                primary_file.as_ref().is_none_or(|file| !Arc::ptr_eq(file, &patched.file));
            let header = elsewhere.then(|| headers.add(patched.file.name(), patched.place));
            let title = Level::HELP.secondary_title(visible(&fix.title));
            report.extend([main, title.element(patched.snippet().path(header))]);
        }
        (Some(fix), None) => report.push(main.element(Level::HELP.message(visible(&fix.title)))),
        (None, _) => report.push(main),
    }
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let text = headers.put_into(&renderer.term_width(WIDTH + WIDTH / 2).render(&report));
    if primary_file.is_none() { without_gutter(&text) } else { text }
}

/// The group with places whose lines are not shown.
fn with_named<'a>(mut group: Group<'a>, named: &'a [Place<'_>]) -> Group<'a> {
    for place in named {
        group = group.element(origin(place));
        if !place.message.is_empty() {
            group = group.element(Level::NOTE.message(visible(place.message)));
        }
    }
    group
}

/// The text without the empty gutter that the renderer puts below a title even if no source follows.
fn without_gutter(text: &str) -> String {
    let is_gutter = |line: &&str| {
        let mut bare = String::new();
        let mut in_escape = false;
        for c in line.chars() {
            match c {
                '\x1b' => in_escape = true,
                'm' if in_escape => in_escape = false,
                c if !in_escape => bare.push(c),
                _ => {}
            }
        }
        bare.trim() == "|"
    };
    text.lines().filter(|line| !is_gutter(line)).collect::<Vec<_>>().join("\n")
}

/// What follows the source lines: the path in the data, notes, help.
fn facts(diagnostic: &Diagnostic) -> Vec<Message<'_>> {
    let mut facts = Vec::new();
    let more = (diagnostic.labels.len() + 1).saturating_sub(MOST_PLACES);
    if more > 0 {
        facts.push(Level::NOTE.message(format!("and {more} more places")));
    }
    if let Some(path) = &diagnostic.path {
        facts.push(Level::NOTE.message(visible(&format!("at `{path}`")).into_owned()));
    }
    facts.extend(diagnostic.notes.iter().map(|note| Level::NOTE.message(visible(note))));
    facts.extend(diagnostic.hint.iter().map(|hint| Level::HELP.message(visible(hint))));
    facts
}

/// The places above the excerpts: `file:line:column`.
///
/// The renderer would count columns in the cut lines it gets, and in characters. So it gets a stand-in
/// for each file name, and the places are put in its output.
#[derive(Default)]
struct Headers(Vec<String>);

impl Headers {
    /// Adds a place; gives the stand-in.
    fn add(&mut self, file: &str, (line, column): (usize, usize)) -> String {
        self.0.push(format!("{}:{line}:{column}", visible(file).replace('\n', " ")));
        format!("{STAND_IN}{}", self.0.len())
    }

    /// Replaces the stand-ins, each with the line and column that the renderer adds to it.
    fn put_into(&self, rendered: &str) -> String {
        let mut parts = rendered.split(STAND_IN);
        let mut text = parts.next().unwrap_or_default().to_owned();
        // The renderer keeps the order.
        for (header, part) in self.0.iter().zip(parts) {
            text.push_str(header);
            text.push_str(part.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
        }
        text
    }
}

/// The text without what could steer a terminal; line ends stay.
fn visible(text: &str) -> Cow<'_, str> {
    let steers = |c: char| match c {
        '\n' => false,
        // Changes of the writing direction would show the text in another order.
        STAND_IN | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    };
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('\t', "    ").replace(steers, "\u{fffd}"))
}

fn title(diagnostic: &Diagnostic) -> Title<'_> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    level.primary_title(visible(&diagnostic.message)).id(diagnostic.code)
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
    Origin::path(visible(place.file.name()).replace('\n', " "))
        .line(place.line)
        .char_column(place.column)
}

fn snippet<'a>(
    excerpt: &'a Excerpt<'_>,
    headers: &mut Headers,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let mut snippet = Snippet::source(excerpt.text.as_str()).line_start(excerpt.first_line);
    for (range, place) in &excerpt.places {
        let kind = if place.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let label = (!place.message.is_empty()).then(|| visible(place.message));
        snippet = snippet.annotation(kind.span(range.clone()).label(label));
    }
    let first = excerpt.places.first();
    snippet.path(first.map(|(_, at)| headers.add(at.file.name(), (at.line, at.column))))
}

/// The lines that a fix changes, with its edits.
struct Patched<'d> {
    file: Arc<SourceFile>,
    /// Line and column of the first edit.
    place: (usize, usize),
    first_line: usize,
    text: String,
    edits: Vec<(Range<usize>, &'d str)>,
}

impl<'d> Patched<'d> {
    /// `None` if the change cannot be shown in few lines of one file.
    fn of(fix: &'d Fix, sources: &SourceMap) -> Option<Self> {
        let mut edits = Vec::with_capacity(fix.edits.len());
        let mut file: Option<Arc<SourceFile>> = None;
        for edit in &fix.edits {
            let (of, range) = sources.resolve(edit.span)?;
            if file.as_ref().is_some_and(|file| !Arc::ptr_eq(file, &of)) {
                return None;
            }
            file = Some(of);
            edits.push((range, edit.text.as_str()));
        }
        let file = file.filter(|file| !file.is_private())?;
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let overlap = edits.windows(2).any(|pair| pair[0].0.end > pair[1].0.start);
        let place = file.line_column(edits.first()?.0.start as u32);
        let first_line = place.0;
        let last_line = file.line_column(edits.last()?.0.end as u32).0;
        let added: usize = edits.iter().map(|(_, text)| text.lines().count()).sum();
        let start = file.line_start(first_line)?;
        let end = file.line_start(last_line)? + file.line(last_line)?.len();
        let text = file.text().get(start..end)?.to_owned();
        let too_wide = |text: &str| text.lines().any(|line| line.len() > WIDTH);
        // What cannot be shown as it is would be shown as another change.
        let steers = |text: &str| visible(&text.replace('\t', " ")) != text.replace('\t', " ");
        if overlap
            || last_line - first_line + added > MOST_FIX_LINES
            || too_wide(&text)
            || steers(&text)
            || edits.iter().any(|(range, text)| range.end > end || too_wide(text) || steers(text))
        {
            return None;
        }
        let edits =
            edits.into_iter().map(|(range, text)| (range.start - start..range.end - start, text));
        Some(Self { file, place, first_line, edits: edits.collect(), text })
    }

    fn snippet(&self) -> Snippet<'_, Patch<'_>> {
        let patches = self.edits.iter().map(|(range, text)| Patch::new(range.clone(), *text));
        Snippet::source(self.text.as_str()).line_start(self.first_line).patches(patches)
    }
}
