import { remembering } from "../../../model/remember.ts";
import type { DecisionKind } from "../../../model/row.ts";

/** What a folder's name says of the documents in it. */
export type FolderPurpose =
  | { readonly holds: "decisions"; readonly kind: DecisionKind }
  /** Designs: records when they read like ones. */
  | { readonly holds: "designs" }
  /** Plans, minutes, posts and the like. */
  | { readonly holds: "others" }
  /** Templates, and what serves tests and pictures: never records. */
  | { readonly holds: "templates" }
  | { readonly holds: "anything" };

/** The purpose of the nearest folder on the way up that has one; but all below a folder of templates are templates. */
export const folderPurpose = remembering((folder: string): FolderPurpose => {
  const purposes = folder.split("/").map(purposeOf);
  const templates = purposes.find((each) => each.holds === "templates");
  return templates ?? purposes.findLast((each) => each.holds !== "anything") ?? ANYTHING;
});

/** Whether a name is that of a folder for records and not of a record: `09_architecture_decisions`. */
export function isDecisionFolder(name: string): boolean {
  return purposeOf(name).holds === "decisions";
}

const ANYTHING = { holds: "anything" } as const;

const ADR_FOLDER = /(^| )((adr|decision)( records?| logs?)|adrs?|adls?|decisions?)$/;
const RFC_FOLDER = /(^| )(rfcs?|rfds?|requests? for comments?)$/;
const PROPOSAL_FOLDER = /(^| )(proposals?|enhancements?)$/;
const DESIGN_FOLDER = /(^| )(designs?|design docs?|designdocs?)$/;
const TEMPLATE_FOLDER = /(^| )templates?$|^(assets|images?|media|slides?|tests?|fixtures?)$/;
const OTHER_FOLDER =
  /^(plans?|planning|specs?|specifications?|meetings?|.*meeting notes|minutes|_?posts|blog|news|releases?|change ?logs?( d)?|tasks?|issues?|tickets?|guides?|tutorials?|lessons?)$/;

function purposeOf(name: string): FolderPurpose {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/^\d+[-_. ]+/, "")
    .replace(/[-_. ]+/g, " ")
    .trim();
  if (ADR_FOLDER.test(words)) return { holds: "decisions", kind: "adr" };
  if (RFC_FOLDER.test(words)) return { holds: "decisions", kind: "rfc" };
  if (PROPOSAL_FOLDER.test(words)) return { holds: "decisions", kind: "proposal" };
  if (DESIGN_FOLDER.test(words)) return { holds: "designs" };
  if (TEMPLATE_FOLDER.test(words)) return { holds: "templates" };
  return OTHER_FOLDER.test(words) ? { holds: "others" } : ANYTHING;
}
