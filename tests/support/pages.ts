/** The ids of the information pages, exactly as in SPEC §2. */
export const PAGES = [
  "aboutus",
  "account-pay-outs-and-bonuses",
  "aml-and-kyc-policy",
  "cash_back_system",
  "cookiepolicy",
  "dispute-resolution",
  "fairness-and-rng-testing-methods",
  "first_deposit_bonus",
  "free_spins",
  "pf-jackpots",
  "points",
  "privacypolicy",
  "responsiblegaming",
  "self-exclusion",
  "status",
  "terms",
];
