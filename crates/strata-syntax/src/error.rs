//! What can be wrong with a text.

/// One mistake: what, where, and the other place that it has to do with.
///
/// It is small and holds no text; [`Tree::diagnostics`](crate::Tree::diagnostics) says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The byte offset at which it is wrong.
    pub start: u32,
    /// The offset behind it.
    pub end: u32,
    /// Start and end of another place: where the bracket was opened, where the name was set first.
    pub other: Option<(u32, u32)>,
}

impl SyntaxError {
    pub(crate) const fn new(kind: ErrorKind, start: u32, end: u32) -> Self {
        Self { kind, start, end, other: None }
    }
}

macro_rules! errors {
    ($($(#[$meta:meta])* $name:ident $code:literal,)*) => {
        /// The kinds of mistakes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$meta])* $name,)*
        }

        impl ErrorKind {
            /// The code under which it is explained; related kinds share one.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// All kinds, for tests and for the pages of codes.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

errors! {
    /// A character that the language does not use.
    InvalidCharacter "hcl-invalid-character",
    /// Bytes that are not UTF-8.
    InvalidEncoding "hcl-encoding",
    /// A typographic quote.
    CurlyQuote "hcl-curly-quote",
    /// `'`
    SingleQuote "hcl-single-quote",
    /// A backtick.
    Backtick "hcl-backtick",
    /// `;`
    Semicolon "hcl-semicolon",
    /// `&`, `|`, `^` or `~`.
    BitwiseOperator "hcl-bitwise-operator",
    /// A line end within quotes.
    NewlineInQuotes "hcl-newline-in-quotes",
    /// A text of 4 GiB or more.
    TooLarge "hcl-limit-size",
    /// Nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    TooDeep "hcl-limit-depth",

    /// A backslash with a character that makes no escape.
    EscapeUnknown "hcl-escape",
    /// `\u` without four hexadecimal digits.
    EscapeUnicodeShort "hcl-escape",
    /// `\U` without eight hexadecimal digits.
    EscapeUnicodeLong "hcl-escape",
    /// The number of an escape is no character.
    EscapeNoCharacter "hcl-escape",
    /// A number of a form that does not exist.
    InvalidNumber "hcl-number",

    /// Something else where an attribute or block must begin.
    ItemExpected "hcl-item-expected",
    /// A brace that closes nothing.
    StrayBrace "hcl-stray-brace",
    /// A quoted name where an attribute must begin.
    QuotedName "hcl-quoted-name",
    /// A name with nothing that makes it an attribute or a block.
    EqualsExpected "hcl-equals-expected",
    /// `name: value` in a body.
    ColonInBody "hcl-colon-in-body",
    /// Something behind an attribute on its line.
    NewlineAfterAttribute "hcl-newline-expected",
    /// A comma behind an attribute.
    CommaAfterAttribute "hcl-comma-after-attribute",
    /// Something behind a block on its line.
    NewlineAfterBlock "hcl-newline-expected",
    /// An attribute that is set twice.
    DuplicateAttribute "hcl-duplicate-attribute",
    /// `type "label" =`
    BlockHeaderEqual "hcl-block-header",
    /// A block whose brace is not on the line of its type.
    BlockHeaderNewline "hcl-block-header",
    /// Something else between type and brace.
    BlockHeader "hcl-block-header",
    /// A block without a closing brace.
    UnclosedBlock "hcl-unclosed-block",
    /// A block in a block on one line.
    OneLineBlockNested "hcl-one-line-block",
    /// A comma in a block on one line.
    OneLineBlockComma "hcl-one-line-block",
    /// A block that begins on one line and goes on below.
    OneLineBlockNewline "hcl-one-line-block",
    /// Something behind the attribute of a block on one line.
    OneLineBlock "hcl-one-line-block",
    /// `${` or `%{` in a label.
    TemplateInLabel "hcl-template-in-label",

    /// Something else where an expression must begin.
    ExpressionExpected "hcl-expression-expected",
    /// `<<` that begins no heredoc.
    HeredocMarker "hcl-heredoc-marker",
    /// `/*` without `*/`.
    UnclosedComment "hcl-unclosed-comment",
    /// The text ends where an expression must begin.
    ExpressionAtEnd "hcl-expression-expected",
    /// Something behind the expression that is the whole text.
    ExtraCharacters "hcl-extra-characters",
    /// A conditional without `:`.
    ConditionalColon "hcl-conditional",
    /// A parenthesis that is not closed.
    UnclosedParenthesis "hcl-unclosed-bracket",
    /// A dot without a name.
    AttributeName "hcl-attribute-name",
    /// `a.0.1`
    LegacyIndexChain "hcl-legacy-index",
    /// `a.*.*`
    NestedSplat "hcl-splat",
    /// `[*` without `]`.
    SplatBracket "hcl-splat",
    /// An index that is not closed.
    IndexBracket "hcl-unclosed-bracket",
    /// `::` without a name.
    FunctionName "hcl-function-call",
    /// A name with `::` that is not called.
    CallParenthesis "hcl-function-call",
    /// `...` before another argument.
    EllipsisNotLast "hcl-function-call",
    /// A call that is not closed.
    UnclosedCall "hcl-unclosed-bracket",
    /// No comma between arguments.
    ArgumentComma "hcl-comma-expected",
    /// A list that is not closed.
    UnclosedTuple "hcl-unclosed-bracket",
    /// No comma between the elements of a list.
    ElementComma "hcl-comma-expected",
    /// An object that is not closed.
    UnclosedObject "hcl-unclosed-bracket",
    /// A key without a value.
    ItemValue "hcl-object-item",
    /// A key without `=`.
    ItemSeparator "hcl-object-item",
    /// No comma or newline between the items of an object.
    ItemComma "hcl-comma-expected",
    /// `for` without the name of a variable.
    ForVariable "hcl-for",
    /// `for` without `in`.
    ForIn "hcl-for",
    /// `for` without `:`.
    ForColon "hcl-for",
    /// Something behind the parts of a `for`.
    ForEnd "hcl-for",
    /// `=>` in a list.
    ForTupleKey "hcl-for",
    /// `...` in a list.
    ForTupleEllipsis "hcl-for",
    /// An object without `=>`.
    ForObjectKey "hcl-for",

    /// A quoted text that is not closed.
    UnclosedQuote "hcl-unclosed-quote",
    /// A heredoc without its closing marker.
    UnclosedHeredoc "hcl-unclosed-heredoc",
    /// Something that cannot stand in a template.
    UnexpectedInTemplate "hcl-template",
    /// An interpolation that is not closed.
    UnclosedInterpolation "hcl-unclosed-interpolation",
    /// `${ a:`, likely of another language.
    InterpolationColon "hcl-interpolation",
    /// Something behind the expression of an interpolation.
    InterpolationExtra "hcl-interpolation",
    /// `%{` without a keyword.
    DirectiveExpected "hcl-directive",
    /// `%{` with an unknown keyword.
    UnknownDirective "hcl-directive",
    /// Something behind the parts of a directive.
    DirectiveExtra "hcl-directive",
    /// A directive without its end.
    UnclosedDirective "hcl-unclosed-directive",
    /// An end or `else` without a beginning.
    StrayDirective "hcl-stray-directive",
    /// An end or `else` that does not fit what is open.
    UnexpectedDirective "hcl-stray-directive",

    /// A traversal that begins with no name.
    TraversalRoot "hcl-traversal",
    /// Something else behind a step of a traversal.
    TraversalStep "hcl-traversal",
    /// An index of a traversal that is no literal.
    TraversalIndex "hcl-traversal",
    /// A splat where none may stand.
    TraversalSplat "hcl-splat",
}
