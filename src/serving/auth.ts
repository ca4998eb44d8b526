/** What a token may do. */
export const SCOPES = ["read", "refresh", "memory-read", "memory-write"] as const;
export type Scope = (typeof SCOPES)[number];
