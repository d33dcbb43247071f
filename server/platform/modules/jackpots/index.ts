export { auditedJackpots } from "./audited.ts";
export { jackpotsOf, jackpotTerms, type KeptDraws } from "./draws.ts";
export { feedJackpots, feedOf } from "./feed.ts";
export { openPools } from "./pools.ts";
export { nextOf, settleJackpots } from "./settle.ts";
export { jackpotPools, jackpotWins } from "./tables.ts";
export { jackpots, winsOf } from "./view.ts";
