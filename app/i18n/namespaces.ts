/** What the browser may be given: one file a namespace under `locales/{lang}`. */
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
] as const;
export type BrowserNamespace = (typeof BROWSER_NAMESPACES)[number];

/**
 * These three stay on the server: refusals are put in words there, what the jackpots come to, and the recipes of rounds.
 * Letters are written by the platform: the site does not read them.
 */
export const NAMESPACES = [...BROWSER_NAMESPACES, "errors", "jackpots", "recipes"] as const;
export type Namespace = (typeof NAMESPACES)[number];
