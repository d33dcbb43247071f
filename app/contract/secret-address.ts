/**
 * Addresses whose last part is a secret: links from e-mails, drafts, and tokens of future sessions. The router ignores case.
 */
const SECRET_ENDS =
  /^((?:\/[^/]*)?\/(?:confirm\/email|reset-password|unlock|unsubscribe|auth\/external|social|blog-pre-show|news\/pre-show|player\/self-exclusion\/(?:extend|deactivate)))\/.+$/i;

/** The path without its secret, for others to read. */
export const withoutSecret = (path: string): string => path.replace(SECRET_ENDS, "$1/…");

/** Whether the whole address would grant access to anyone who learned it: an external sign-in's ticket is in its query. */
export const isSecretAddress = (path: string): boolean => SECRET_ENDS.test(path) || /\/auth\/external\/?$/i.test(path);
