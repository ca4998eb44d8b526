/** Faults of decision records, one code a kind, each with what it means to a reader of the flag. */
export const DECISION_FLAGS = {
  "status-unset": "A decision record states no status, so its row has none.",
  "status-placeholder": "A decision record's status was never filled in, so its row has none.",
  "status-unreadable": "What stands where the status should names none, so the row has none.",
  "status-disagrees": "A record states two statuses; the one in the more formal place was taken.",
  "date-unreadable": "A record's date is none that exists, or can be read in two ways, so its row has none.",
  "id-disagrees-with-heading": "The number in a record's heading is not the one in its name; the name, by which others link to it, was taken.",
  "id-disagrees-with-metadata": "The id in a record's metadata is not the one in its name; the name, by which others link to it, was taken.",
  "id-unassigned": "A record's number is zero like that of others beside it, so it has no id yet.",
} as const satisfies Readonly<Record<string, string>>;

export type DecisionFlagCode = keyof typeof DECISION_FLAGS;
