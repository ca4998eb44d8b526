/** A value of frontmatter: scalars stay the words the author wrote (`no`, `0042`, `2019-01-01`), never coerced. */
export type FieldValue = string | null | readonly FieldValue[] | { readonly [key: string]: FieldValue };
