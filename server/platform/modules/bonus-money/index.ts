export { auditedBonuses } from "./audited.ts";
export { spinsLeft } from "./lifecycle.ts";
export { rowsOf } from "./rows.ts";
export { acceptBonus, cancelAll, cancelRunning, endDueBonuses, grantForDeposit, takeBack } from "./service.ts";
export { closeShare, lockShare, NO_BONUS_PART, OWN_MONEY, takeShare } from "./stake.ts";
export { bonusOf, bonusOfDeposit, lockRunning, runningBonus, runningColumn } from "./store.ts";
export { type PlayerBonus, playerBonuses } from "./tables.ts";
export { type AcceptedTerms, hashOf, matchOf, percentOf, termsOf } from "./terms.ts";
export { bonusHistory, countBonuses, showBonus, viewBonus } from "./view.ts";
