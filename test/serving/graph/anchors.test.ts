import { array, assert, constantFrom, property } from "fast-check";
import GithubSlugger from "github-slugger";
import { describe, expect, it, test } from "vitest";
import { type AnchorProfile, headingAnchors } from "../../../src/serving/graph/anchors.ts";

describe("what GitHub answered when its fragments were asked for", () => {
  const asked: readonly (readonly [title: string, anchor: string])[] = [
    ["alpha", "alpha"],
    ["alpha", "alpha-1"],
    ["bravoCharlieDelta", "bravocharliedelta"],
    [String.raw`\_\_proto\_\_`, "__proto__"],
    [String.raw`\_\_proto\_\_`, "__proto__-1"],
    ["hasOwnProperty", "hasownproperty"],
    ["echo", "echo"],
    ["echo", "echo-1"],
    ["echo 1", "echo-1-1"],
    ["echo-1", "echo-1-2"],
    ["echo", "echo-2"],
    ["foxtrot-1", "foxtrot-1"],
    ["foxtrot", "foxtrot"],
    ["foxtrot", "foxtrot-2"],
    ["heading with a - dash", "heading-with-a---dash"],
    ["heading with an _ underscore", "heading-with-an-_-underscore"],
    ["heading with a period.txt", "heading-with-a-periodtxt"],
    [
      "exchange.bind_headers(exchange, routing [, bindCallback])",
      "exchangebind_headersexchange-routing--bindcallback",
    ],
    ["&#x20;", "-"],
    ["&#x20;a", "-a"],
    ["a&#x20;", "a-"],
    ["&#x20;a&#x20;", "-a-"],
    ["-a-", "-a--1"],
    ["apostrophe’s should be trimmed", "apostrophes-should-be-trimmed"],
    ["golf", "golf"],
    ["golf", "golf-1"],
    ["golf", "golf-2"],
    ["I ♥ unicode", "i--unicode"],
    ["dash-dash", "dash-dash"],
    ["en–dash", "endash"],
    ["em–dash", "emdash"],
    ["😄 unicode emoji", "-unicode-emoji"],
    ["😄-😄 unicode emoji", "--unicode-emoji"],
    ["😄_😄 unicode emoji", "_-unicode-emoji"],
    ["😄 - an emoji", "---an-emoji"],
    [":smile: - a gemoji", "smile---a-gemoji"],
    ["Привет", "привет"],
    ["Профили пользователей", "профили-пользователей"],
    ["Привет non-latin 你好", "привет-non-latin-你好"],
    [":ok: No underscore", "ok-no-underscore"],
    [":ok_hand: Single", "ok_hand-single"],
    [
      ":ok_hand::hatched_chick: Two in a row with no spaces",
      "ok_handhatched_chick-two-in-a-row-with-no-spaces",
    ],
    [":ok_hand: :hatched_chick: Two in a row", "ok_hand-hatched_chick-two-in-a-row"],
  ];

  it("gives the same fragments in the same order", () => {
    expect(headingAnchors(asked.map(([title]) => title))).toEqual(asked.map(([, anchor]) => anchor));
  });
});

test.each([
  ["Foo -- Bar", "foo----bar"],
  ["Chapter 2 — Getting Started", "chapter-2--getting-started"],
  ["C#", "c"],
  ["İstanbul", "i̇stanbul"],
  ["🗃️ File", "️-file"],
  ["⚠️ Disclaimer", "️-disclaimer"],
  [String.raw`\_\_init__`, "__init__"],
  ["_Under_ `__init__` __bold__", "under-__init__-bold"],
  ["snake_case_name", "snake_case_name"],
  ["<a name='x'></a>Title <!-- note -->", "title-"],
  ["A &amp; B &lt;c&gt;", "a--b-c"],
  ["`a & b` &#38; c", "a--b--c"],
  ["Use <https://example.com/a_b>", "use-httpsexamplecoma_b"],
  ["", ""],
])("%s → #%s", (title, anchor) => {
  expect(headingAnchors([title])).toEqual([anchor]);
});

test("composed and decomposed letters get different fragments", () => {
  expect(headingAnchors(["\u00E9", "e\u0301"])).toEqual(["\u00E9", "e\u0301"]);
});

test("a heading that looks numbered keeps its fragment, and the repeat counts past it", () => {
  expect(headingAnchors(["Errors", "Errors", "Errors-1"])).toEqual(["errors", "errors-1", "errors-1-1"]);
});

test("repeats are numbered as github-slugger numbers them, whatever the headings", () => {
  const word = constantFrom("a", "a-1", "a 1", "A", "a-2", "constructor", "", "-1");
  assert(
    property(array(word, { maxLength: 12 }), (titles) => {
      const slugger = new GithubSlugger();
      expect(headingAnchors(titles)).toEqual(titles.map((title) => slugger.slug(title)));
    }),
  );
});

test.each<[AnchorProfile, readonly string[], readonly string[]]>([
  ["gitlab", ["A - B", "A - B", "42", "Foo_bar!"], ["a-b", "a-b-1", "anchor-42", "foo_bar"]],
  ["bitbucket", ["Größe & Maß", "Größe & Maß"], ["markdown-header-groe-ma", "markdown-header-groe-ma_1"]],
  ["docusaurus", ["Title {#own}", "Title", "A b"], ["own", "title", "a-b"]],
])("%s has its own rule: %j → %j", (profile, titles, anchors) => {
  expect(headingAnchors(titles, profile)).toEqual(anchors);
});
