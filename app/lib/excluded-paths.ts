/**
 * What stays open to an excluded player, as paths without their language: SPEC §4's three, and what PRODUCT §11 adds, with
 * the page on which a round of the history is checked and the one that explains how. The guards let through what is named here, and the frame links it.
 */
export const OPEN_TO_EXCLUDED: readonly string[] = [
  "/player/balance",
  "/player/transfer-money",
  "/player/currency-accounts",
  "/player/balance-proof",
  "/player/self-exclusion",
  "/player/profile",
  // A withdrawal, which stays open, may wait for a document.
  "/player/verification",
  "/player/history",
  "/player/your-30-days",
  // Whoever has stopped may have something to settle.
  "/player/support",
  "/fairness/verify",
  "/display/fairness-and-rng-testing-methods",
  "/payout-times",
  "/self-test",
  "/help",
  "/talk",
  "/display/responsiblegaming",
  "/display/terms",
  "/display/privacypolicy",
  "/display/cookiepolicy",
  "/display/dispute-resolution",
];

/** A path that is another one or lies below it. */
export const within = (path: string, prefix: string) => `${path}/`.startsWith(`${prefix}/`);
