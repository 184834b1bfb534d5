//! The kinds of leaves and nodes.

macro_rules! kinds {
    ($($(#[$meta:meta])* $name:ident $text:literal,)*) => {
        /// What a leaf or a node of the tree is.
        ///
        /// The lexer makes leaves of the kinds up to [`SyntaxKind::Invalid`]; the parser gives some
        /// identifiers a narrower kind ([`Variable`](SyntaxKind::Variable),
        /// [`Keyword`](SyntaxKind::Keyword), …) and adds the nodes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum SyntaxKind {
            $($(#[$meta])* $name,)*
        }

        impl SyntaxKind {
            /// What people call it, as in `` `}` `` or `a newline`.
            pub const fn describe(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    // Trivia.
    /// The byte order mark at the start of a file.
    ByteOrderMark "a byte order mark",
    /// Spaces and tabs.
    Whitespace "white space",
    /// `# …` or `// …`, without its line end.
    LineComment "a comment",
    /// `/* … */`.
    BlockComment "a comment",
    /// `\n` or `\r\n`.
    Newline "a newline",

    // Words.
    /// An identifier that is a name: of an attribute, block type, label, function, step.
    Ident "a name",
    /// A number.
    Number "a number",

    // Brackets.
    /// `{`
    LBrace "`{`",
    /// `}`
    RBrace "`}`",
    /// `[`
    LBracket "`[`",
    /// `]`
    RBracket "`]`",
    /// `(`
    LParen "`(`",
    /// `)`
    RParen "`)`",

    // Templates.
    /// `"` that begins a template.
    QuoteOpen "a quoted text",
    /// `"` that ends a template.
    QuoteClose "`\"`",
    /// `<<EOT` or `<<-EOT` with its line end.
    HeredocOpen "a heredoc",
    /// The line of the closing marker, with the spaces around it, without its line end.
    HeredocClose "the end of a heredoc",
    /// Literal text in quotes; may hold escapes.
    QuotedText "text",
    /// Literal text of a heredoc or a bare template; may hold `$${` and `%%{`.
    PlainText "text",
    /// `${` or `${~`
    InterpolationOpen "`${`",
    /// `%{` or `%{~`
    DirectiveOpen "`%{`",
    /// `}` or `~}` at the end of an interpolation or directive.
    SequenceClose "`}`",

    // Operators and punctuation.
    /// `*`
    Star "`*`",
    /// `/`
    Slash "`/`",
    /// `%`
    Percent "`%`",
    /// `+`
    Plus "`+`",
    /// `-`
    Minus "`-`",
    /// `=`
    Equal "`=`",
    /// `==`
    EqualEqual "`==`",
    /// `!=`
    BangEqual "`!=`",
    /// `<`
    Less "`<`",
    /// `<=`
    LessEqual "`<=`",
    /// `>`
    Greater "`>`",
    /// `>=`
    GreaterEqual "`>=`",
    /// `&&`
    AndAnd "`&&`",
    /// `||`
    OrOr "`||`",
    /// `!`
    Bang "`!`",
    /// `?`
    Question "`?`",
    /// `:`
    Colon "`:`",
    /// `::`
    ColonColon "`::`",
    /// `.`
    Dot "`.`",
    /// `...`
    Ellipsis "`...`",
    /// `=>`
    FatArrow "`=>`",
    /// `,`
    Comma "`,`",

    // Tokens that are mistakes wherever they stand.
    /// Line ends within quotes, which are not allowed.
    QuotedNewline "a newline",
    /// `&`
    Ampersand "`&`",
    /// `|`
    Pipe "`|`",
    /// `~`
    Tilde "`~`",
    /// `^`
    Caret "`^`",
    /// `;`
    Semicolon "`;`",
    /// A backtick.
    Backtick "a backtick",
    /// `'`
    Apostrophe "`'`",
    /// Any other character, or a text that no token begins with.
    Invalid "a character that is not used in the language",

    /// The end of the text; never in a tree.
    EndOfFile "the end of the file",

    // Leaves with a role, made by the parser.
    /// An identifier that refers to a variable.
    Variable "a variable",
    /// `true`
    True "`true`",
    /// `false`
    False "`false`",
    /// `null`
    Null "`null`",
    /// `for`, `in`, `if`, `else`, `endif`, `endfor` where they have their meaning.
    Keyword "a keyword",

    // Nodes: structure.
    /// Attributes and blocks.
    Body "a body",
    /// `name = expression`
    Attribute "an attribute",
    /// `type "label" { … }`
    Block "a block",
    /// A quoted label of a block, or a quoted key of a traversal.
    Label "a label",
    /// The root of a text that is one expression.
    ExpressionRoot "an expression",
    /// The root of a text that is one traversal.
    TraversalRoot "a traversal",

    // Nodes: expressions.
    /// `"…"`
    QuotedTemplate "a quoted text",
    /// `<<EOT … EOT`
    Heredoc "a heredoc",
    /// The root of a text that is one template.
    BareTemplate "a template",
    /// `[a, b]`
    Tuple "a list",
    /// `{ a = b }`
    Object "an object",
    /// `a = b` in an object.
    ObjectItem "an item of an object",
    /// `[for v in c : v]`
    ForTuple "a `for` expression",
    /// `{for k, v in c : k => v}`
    ForObject "a `for` expression",
    /// `name(a, b...)`
    Call "a function call",
    /// An operand with steps behind it: `a.b[0].*.c`.
    Traversal "a reference",
    /// `.name`
    AttributeStep "an attribute access",
    /// `.0`
    LegacyIndexStep "an index",
    /// `[key]`
    IndexStep "an index",
    /// `.*`
    AttributeSplat "a splat",
    /// `[*]`
    FullSplat "a splat",
    /// `-a` or `!a`
    Unary "an operation",
    /// Operands with operators of one precedence between them: `a + b - c`.
    Binary "an operation",
    /// `a ? b : c`
    Conditional "a conditional",
    /// `(a)`
    Parenthesised "an expression in parentheses",

    // Nodes: parts of templates.
    /// `${ a }`
    Interpolation "an interpolation",
    /// `%{ if a }…%{ else }…%{ endif }`
    IfDirective "an `if` directive",
    /// `%{ for v in c }…%{ endfor }`
    ForDirective "a `for` directive",
    /// `%{ if a }`
    IfMarker "`%{ if }`",
    /// `%{ else }`
    ElseMarker "`%{ else }`",
    /// `%{ endif }`
    EndIfMarker "`%{ endif }`",
    /// `%{ for v in c }`
    ForMarker "`%{ for }`",
    /// `%{ endfor }`
    EndForMarker "`%{ endfor }`",

    // Nodes: what is wrong.
    /// Tokens that fit nowhere.
    Error "an error",
    /// An expression that is missing; empty.
    Missing "a missing expression",
}

impl SyntaxKind {
    /// Whether it is white space, a comment, or a byte order mark. A newline is not: it may end an item.
    pub const fn is_trivia(self) -> bool {
        (self as u8) < Self::Newline as u8
    }

    /// Whether it is a comment.
    pub const fn is_comment(self) -> bool {
        matches!(self, Self::LineComment | Self::BlockComment)
    }

    /// Whether it is a leaf, which has text of its own and no children.
    pub const fn is_leaf(self) -> bool {
        (self as u8) < Self::Body as u8
    }

    /// Whether it is an expression.
    pub const fn is_expression(self) -> bool {
        matches!(
            self,
            Self::Variable
                | Self::Number
                | Self::True
                | Self::False
                | Self::Null
                | Self::QuotedTemplate
                | Self::Heredoc
                | Self::BareTemplate
                | Self::Tuple
                | Self::Object
                | Self::ForTuple
                | Self::ForObject
                | Self::Call
                | Self::Traversal
                | Self::Unary
                | Self::Binary
                | Self::Conditional
                | Self::Parenthesised
                | Self::Missing
        )
    }
}
