export { auditedJackpots } from "./audited.ts";
export { jackpotsOf } from "./draws.ts";
export { feedJackpots } from "./feed.ts";
export { openPools } from "./pools.ts";
export { settleJackpots } from "./settle.ts";
export { jackpots } from "./view.ts";
