/**
 * Paths that stay open to an excluded player, without their language: the three of SPEC §4 and those of PRODUCT §11, with the
 * page that verifies a past round and the one that explains verification. The guards let these through, and the frame links to
 * them.
 */
export const OPEN_TO_EXCLUDED: readonly string[] = [
  "/player/balance",
  "/player/transfer-money",
  "/player/currency-accounts",
  "/player/balance-proof",
  "/player/proof",
  "/player/self-exclusion",
  "/player/profile",
  // A withdrawal, which stays possible, may require a document.
  "/player/verification",
  "/player/history",
  "/player/your-30-days",
  // A player who has stopped may still have something to settle with the house.
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

/** Whether a path equals the prefix or lies below it. */
export const within = (path: string, prefix: string) => `${path}/`.startsWith(`${prefix}/`);
