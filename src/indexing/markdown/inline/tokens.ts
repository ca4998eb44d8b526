/**
 * The parts of inline markdown that are more than their characters, in order; what lies between two tokens is plain text.
 * Offsets are into the inline text.
 */
export type Token = Span | Run | Bracket;

export interface Span {
  readonly kind: "escape" | "entity" | "code" | "autolink" | "html" | "break";
  readonly from: number;
  readonly to: number;
}

/** A run of `*` or `_`, which may or may not open or close emphasis. */
export interface Run {
  readonly kind: "run";
  readonly from: number;
  readonly to: number;
}

/** One end of a link or image (`link` says which), or a bracket that turned out to be text. */
export interface Bracket {
  readonly kind: "open" | "close";
  readonly from: number;
  readonly isImage: boolean;
  /** Behind `[`, `![`, `]`, or what follows `]` and belongs to the link. */
  to: number;
  link: Link | undefined;
}

export interface Link {
  readonly kind: "inline" | "full" | "collapsed" | "shortcut";
  /** As written, but for escapes and character references. */
  readonly target: string;
  /** Raw text between the brackets. */
  readonly label: string;
}
