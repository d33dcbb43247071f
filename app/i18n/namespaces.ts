/** Namespaces available to the browser: one file each under `locales/{lang}`. */
export const BROWSER_NAMESPACES = [
  "common",
  "games",
  "play",
  "fairness",
  "account",
  "cashier",
  "protection",
  "rewards",
  "competitions",
  "content",
  "profile",
  "support",
  "rights",
  "transfers",
  "withdrawals",
  "verification",
  "history",
  "house",
  "coins",
  "figures",
  "limits",
  "log",
  "proofs",
  "studios",
] as const;
export type BrowserNamespace = (typeof BROWSER_NAMESPACES)[number];

/**
 * The last three stay on the server: refusals, the amounts of the jackpots, and the recipes of rounds. The platform writes the
 * letters: the site does not read them.
 */
export const NAMESPACES = [...BROWSER_NAMESPACES, "errors", "jackpots", "recipes"] as const;
export type Namespace = (typeof NAMESPACES)[number];
