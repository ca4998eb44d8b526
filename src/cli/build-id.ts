/** Put there by the build. */
declare const TERO_BUILD: string;

/** Names the very code that runs, so that a cache made by other code is not trusted; undefined where it runs unbuilt. */
export const BUILD_ID: string | undefined = typeof TERO_BUILD === "string" ? TERO_BUILD : undefined;
