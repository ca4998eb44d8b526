import { slug } from "github-slugger";
import { renderedText } from "./rendered-text.ts";

/** Who renders the markdown, and so which fragment a heading gets. GitHub's is the rule unless told otherwise. */
export const ANCHOR_PROFILES = ["github", "gitlab", "bitbucket", "docusaurus"] as const;
export type AnchorProfile = (typeof ANCHOR_PROFILES)[number];

/** The fragments of a document's headings, in order, repeats numbered as the profile numbers them. */
export function headingAnchors(titles: readonly string[], profile: AnchorProfile = "github"): string[] {
  const number = NUMBERING[profile]();
  return titles.map((title) => anchorOf(title, profile, number));
}

type Numbering = (slug: string) => string;

function anchorOf(title: string, profile: AnchorProfile, number: Numbering): string {
  const own = profile === "docusaurus" ? OWN_ID.exec(title)?.[1] : undefined;
  return own ?? number(SLUGS[profile](renderedText(title)));
}

/** `# Title {#own-id}`: the heading names its fragment itself. */
const OWN_ID = /\s\{#([^{}\s]+)\}\s*$/;

const SLUGS = {
  github: (text) => slug(text),
  docusaurus: (text) => slug(text),
  gitlab: gitlabSlug,
  bitbucket: bitbucketSlug,
} as const satisfies Record<AnchorProfile, (text: string) => string>;

const NUMBERING = {
  github: numberUntilFree,
  docusaurus: numberUntilFree,
  gitlab: numberByCount,
  bitbucket: numberByUnderscore,
} as const satisfies Record<AnchorProfile, () => Numbering>;

/** Punctuation goes, hyphens in a row become one, a bare number gets a word in front. */
function gitlabSlug(text: string): string {
  const kept = text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{Nd}\p{Pc}\- ]/gu, "");
  const hyphenated = kept.replaceAll(" ", "-").replaceAll(/-{2,}/g, "-");
  return /^\d+$/.test(hyphenated) ? `anchor-${hyphenated}` : hyphenated;
}

/** Python-Markdown's rule behind a prefix: ASCII only, spaces and hyphens in a row become one hyphen. */
function bitbucketSlug(text: string): string {
  const ascii = text.normalize("NFKD").replaceAll(/[^\p{ASCII}]/gu, "");
  const kept = ascii
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase();
  return `markdown-header-${kept.replaceAll(/[-\s]+/g, "-")}`;
}

/** GitHub: counts up until the fragment is free, so that a heading that looks numbered keeps what it got. */
function numberUntilFree(): Numbering {
  const seen = new Map<string, number>();
  return (wanted) => {
    let free = wanted;
    let count = seen.get(wanted) ?? 0;
    while (seen.has(free)) free = `${wanted}-${++count}`;
    seen.set(wanted, count);
    seen.set(free, free === wanted ? count : 0);
    return free;
  };
}

/** GitLab: the second of a kind is `-1`, whatever else is there. */
function numberByCount(): Numbering {
  const seen = new Map<string, number>();
  return (wanted) => {
    const count = seen.get(wanted) ?? 0;
    seen.set(wanted, count + 1);
    return count === 0 ? wanted : `${wanted}-${count}`;
  };
}

/** Bitbucket: `_1`, counted on from a number that is already there. */
function numberByUnderscore(): Numbering {
  const seen = new Set<string>();
  return (wanted) => {
    let free = wanted;
    while (seen.has(free)) free = nextUnderscored(free);
    seen.add(free);
    return free;
  };
}

function nextUnderscored(taken: string): string {
  const numbered = /^(.*)_(\d+)$/.exec(taken);
  return numbered ? `${numbered[1]}_${Number(numbered[2]) + 1}` : `${taken}_1`;
}
