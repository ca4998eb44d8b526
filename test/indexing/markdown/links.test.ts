import { expect, test } from "vitest";
import { linksOf } from "../../../src/indexing/markdown/links.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";

const CASES: [string, string, string[]][] = [
  [
    "inline links",
    "[a](b.md) [c]( <d e> 'f' ) [g]()",
    ["1 inline b.md (a)", "1 inline d e (c)", "1 inline  (g)"],
  ],
  [
    "references and definitions",
    "[a][x] [x][]\n[x]\n\n[X]: /u",
    ["1 full /u (a)", "1 collapsed /u (x)", "2 shortcut /u (x)", "4 definition /u (X)"],
  ],
  ["undefined references are none", "[a][x] [y]", []],
  ["images, also in links", "[![a](b)](c)", ["1 inline c (![a](b))", "1 image b (a)"]],
  [
    "autolinks",
    "<http://a.b> <x@y.z> <a>",
    ["1 autolink http://a.b (http://a.b)", "1 autolink mailto:x@y.z (x@y.z)"],
  ],
  [
    "wiki links",
    "[[Some page]] [[a|b]] ![[c.png]]",
    ["1 wiki Some page (Some page)", "1 wiki a (b)", "1 wiki c.png (c.png)"],
  ],
  ["shell tests are no wiki links", "[[ -f x ]]", []],
  ["escapes and character references are resolved", "[a](b\\_c&amp;d%20e)", ["1 inline b_c&d%20e (a)"]],
  [
    "lines within a block",
    "a\n> b [c](d)\n> [e](f)\n\n- [g](h)",
    ["2 inline d (c)", "3 inline f (e)", "5 inline h (g)"],
  ],
  [
    "table cells",
    "| [a](b\\|c) | `[d](e)` |\n|---|---|\n| x | <http://y> |",
    ["1 inline b|c (a)", "3 autolink http://y (http://y)"],
  ],
  ["headings", "# [a](b)", ["1 inline b (a)"]],
  ["inline HTML", 'a <img src="b"> <A HREF=c>', ["1 html b ()", "1 html c ()"]],
  [
    "HTML blocks, comments and scripts apart",
    "<p\n align='x'>\n<a href=\"a&amp;b\">\n<!-- <a href='c'> -->\n<script>'<a href=d>'</script>\n<img src=e>\n</p>",
    ["3 html a&b ()", "6 html e ()"],
  ],
  ["code is passed over", "`[a](b)`\n\n    [c](d)\n\n```\n[e](f)\n```", []],
  ["escaped brackets are none", "\\[a](b)", []],
];

test.each(CASES)("%s", (_title, markdown, expected) => {
  const links = linksOf(parseMarkdown(Buffer.from(markdown)));
  expect(links.map(({ kind, target, text, line }) => `${line} ${kind} ${target} (${text})`)).toEqual(
    expected,
  );
});
