/** One file a namespace under `locales/{lang}`. `errors` stays on the server: refusals are put in words there. */
export const NAMESPACES = ["common", "games", "account", "errors"] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** What the browser is given. */
export type BrowserNamespace = Exclude<Namespace, "errors">;
