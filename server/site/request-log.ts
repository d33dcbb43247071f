/** Addresses whose end is a secret: links from e-mails, and tokens of sessions to come. */
const SECRET_ENDS =
  /^(\/[^/]*\/(?:confirm\/email|reset-password|unlock|unsubscribe|auth\/external|social|player\/self-exclusion\/(?:extend|deactivate)))\/.+$/;

/** The path as it may stand in a log. Queries never do. */
export const loggedPath = (path: string): string => path.replace(SECRET_ENDS, "$1/…");
