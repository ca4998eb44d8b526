import { expect, test } from "vitest";
import { blocksOf } from "./block-notation.ts";

const HEADINGS: [string, string, string[]][] = [
  [
    "an ATX heading needs a space or tab",
    "# One\n#\tTwo\n#Three",
    ['1 heading 1 "One"', '2 heading 1 "Two"', '3 paragraph "#Three"'],
  ],
  ["seven hashes are no heading", "####### x", ['1 paragraph "####### x"']],
  [
    "closing hashes go when a space stands before them",
    "# a #\n## b ## \n# c#\n### ###",
    ['1 heading 1 "a"', '2 heading 2 "b"', '3 heading 1 "c#"', '4 heading 3 ""'],
  ],
  ["an escaped closing hash stays", "# a \\#", ['1 heading 1 "a \\\\#"']],
  [
    "a heading interrupts a paragraph",
    "text\n# A\ntext",
    ['1 paragraph "text"', '2 heading 1 "A"', '3 paragraph "text"'],
  ],
  ["setext headings hold several lines", "a\nb\n===\nc\n--", ['1-3 heading 1 "a\\nb"', '4-5 heading 2 "c"']],
  [
    "an underline is indented by three at most",
    "a\n   ===\n\na\n    ===",
    ['1-2 heading 1 "a"', '4-5 paragraph "a\\n==="'],
  ],
  ["an underline cannot be lazy", "> a\n===", ['1-2 paragraph > "a\\n==="']],
  [
    "a heading begins behind the definitions above it",
    "[a]: /x\nb\n===",
    ['1 definition "[a]: /x"', '2-3 heading 1 "b"'],
  ],
  ["definitions alone are not underlined", "[a]: /x\n===", ['1 definition "[a]: /x"', '2 paragraph "==="']],
  [
    "headings in quotes and items are headings",
    "> # A\n- ## B\n  - ### C",
    ['1 heading 1 > "A"', '2 heading 2 -* "B"', '3 heading 3 --* "C"'],
  ],
  ["four spaces make code of a heading", "    # A", ['1 code "# A"']],
];

const CODE: [string, string, string[]][] = [
  [
    "a fence closes at as many marks or more",
    "````\n```\n# x\n`````\nend",
    ['1-4 code() "```\\n# x"', '5 paragraph "end"'],
  ],
  ["backticks do not close tildes", "~~~ sh\n```\n~~~", ['1-3 code(sh) "```"']],
  ["an unclosed fence ends with its container", "> ```\n> a\n\nb", ['1-2 code() > "a"', '4 paragraph "b"']],
  ["an unclosed fence runs to the end", "```\n# a\n\n# b\n", ['1-4 code() "# a\\n\\n# b"']],
  [
    "a backtick in the info string makes no fence",
    "``` a`b\n# c",
    ['1 paragraph "``` a`b"', '2 heading 1 "c"'],
  ],
  ["a closing fence has no info string", "```\na\n``` b\n```", ['1-4 code() "a\\n``` b"']],
  ["the fence's indentation goes from its lines", "  ```\n    a\n b\n  ```", ['1-4 code() "  a\\nb"']],
  [
    "indented code keeps blank lines inside, not below",
    "    a\n\n      b\n\nc",
    ['1-3 code "a\\n\\n  b"', '5 paragraph "c"'],
  ],
  ["indented code cannot interrupt a paragraph", "a\n    b", ['1-2 paragraph "a\\nb"']],
  ["a tab that an item takes in part leaves spaces", "-\t\tcode", ['1 code -* "  code"']],
];

const HTML: [string, string, string[]][] = [
  [
    "a comment hides headings",
    "<!--\n# a\n\n# b -->\n# c",
    ['1-4 html "<!--\\n# a\\n\\n# b -->"', '5 heading 1 "c"'],
  ],
  ["an empty comment ends at once", "<!-->\n# a", ['1 html "<!-->"', '2 heading 1 "a"']],
  [
    "a block element ends at a blank line",
    "<div>\n# a\n\n# b\n</div>",
    ['1-2 html "<div>\\n# a"', '4 heading 1 "b"', '5 html "</div>"'],
  ],
  [
    "<pre> ends at its end tag",
    "<pre>\n\n# a\n</pre>\n# b",
    ['1-4 html "<pre>\\n\\n# a\\n</pre>"', '5 heading 1 "b"'],
  ],
  [
    "a lone tag is a block, but interrupts no paragraph",
    "<x-a b='c'>\n# a\n\ntext\n<x-a>",
    ["1-2 html \"<x-a b='c'>\\n# a\"", '4-5 paragraph "text\\n<x-a>"'],
  ],
  ["a lone tag does not end a lazy paragraph either", "- text\n</x-a>", ['1-2 paragraph -* "text\\n</x-a>"']],
  ["a tag with more behind it is inline", "<b>x</b>\n# a", ['1 paragraph "<b>x</b>"', '2 heading 1 "a"']],
  [
    "declarations, instructions and CDATA",
    "<!A\n>\n<?x\n?>\n<![CDATA[\n]]>",
    ['1-2 html "<!A\\n>"', '3-4 html "<?x\\n?>"', '5-6 html "<![CDATA[\\n]]>"'],
  ],
];

const CONTAINERS: [string, string, string[]][] = [
  [
    "lazy lines go on with a paragraph",
    "> a\nb\n> c\n\nd",
    ['1-3 paragraph > "a\\nb\\nc"', '5 paragraph "d"'],
  ],
  [
    "a rule or a list ends a lazy paragraph",
    "> a\n---\n> b\n- c",
    ['1 paragraph > "a"', '2 rule ""', '3 paragraph > "b"', '4 paragraph -* "c"'],
  ],
  [
    "items hold what is indented enough",
    "1.  a\n\n    b\n\n   c",
    ['1 paragraph -* "a"', '3 paragraph - "b"', '5 paragraph "c"'],
  ],
  ["an empty item takes no second blank line", "-\n  a\n-\n\n  b", ['2 paragraph -* "a"', '5 paragraph "b"']],
  ["only 1 interrupts a paragraph", "a\n2. b\n1. c", ['1-2 paragraph "a\\n2. b"', '3 paragraph -* "c"']],
  ["an empty item interrupts no paragraph", "a\n*\nb", ['1-3 paragraph "a\\n*\\nb"']],
  ["ten digits are no list marker", "1234567890. a", ['1 paragraph "1234567890. a"']],
  ["a rule is no list", "* * *\n- - -\n___", ['1 rule ""', '2 rule ""', '3 rule ""']],
  [
    "quotes and items nest",
    "> - a\n>   > b\n>\n> c",
    ['1 paragraph >-* "a"', '2 paragraph >>- "b"', '4 paragraph > "c"'],
  ],
];

const TABLES: [string, string, string[]][] = [
  [
    "a table ends at a rule",
    "| a | b |\n|---|:-:|\n| 1 | 2\n---\nc",
    ['1-3 table "| a | b |\\n|---|:-:|\\n| 1 | 2"', '4 rule ""', '5 paragraph "c"'],
  ],
  [
    "a delimiter row that begins an item is an item",
    "a | b\n- | -\nc",
    ['1 paragraph "a | b"', '2-3 paragraph -* "| -\\nc"'],
  ],
  [
    "the head has as many cells as the delimiter row",
    "| a |\n|---|---|",
    ['1-2 paragraph "| a |\\n|---|---|"'],
  ],
  [
    "only the paragraph's last line becomes the head",
    "x\na | b\n--|--\nc",
    ['1 paragraph "x"', '2-4 table "a | b\\n--|--\\nc"'],
  ],
  ["a delimiter row without pipe or colon underlines a heading", "| a |\n---", ['1-2 heading 2 "| a |"']],
  ["a table may have no rows", "| a |\n| - |\n\nb", ['1-2 table "| a |\\n| - |"', '4 paragraph "b"']],
  [
    "a table is never continued lazily",
    "> | a |\n> |---|\n| b |",
    ['1-2 table > "| a |\\n|---|"', '3 paragraph "| b |"'],
  ],
];

const TEXTS: [string, string, string[]][] = [
  ["CRLF reads as LF", "# A\r\n\r\na\r\nb\r\n", ['1 heading 1 "A"', '3-4 paragraph "a\\nb"']],
  ["a lone CR ends no line", "# A\rb\n# C", ['1 heading 1 "A\\rb"', '2 heading 1 "C"']],
  ["CRs before a line ending are dropped", "a\r\r\nb", ['1-2 paragraph "a\\nb"']],
  ["a byte order mark is no text", "\uFEFF# A", ['1 heading 1 "A"']],
  ["NUL is replaced", "# a\0b", ['1 heading 1 "a\uFFFDb"']],
  [
    "bytes beyond ASCII are decoded",
    "```日本\nü\n```\n# 漢字 é",
    ['1-3 code(日本) "ü"', '4 heading 1 "漢字 é"'],
  ],
  ["no-break spaces are text", "#\u00a0a\n\n\u00a0", ['1 paragraph "#\u00a0a"', '3 paragraph "\u00a0"']],
  ["an empty file has no blocks", "", []],
  [
    "definitions are blocks of their own",
    "[a]: /x 'y\nz'\n[b]:\n  </c>\nrest",
    ["1-2 definition \"[a]: /x 'y\\nz'\"", '3-4 definition "[b]:\\n</c>"', '5 paragraph "rest"'],
  ],
];

test.each([...HEADINGS, ...CODE, ...HTML, ...CONTAINERS, ...TABLES, ...TEXTS])(
  "%s",
  (_title, markdown, expected) => {
    expect(blocksOf(markdown)).toEqual(expected);
  },
);
