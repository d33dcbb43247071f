export { auditedJackpots } from "./audited.ts";
export { drawWaiting, waitingDraws } from "./draw-waiting.ts";
export { drawnBy, isNamed, jackpotsOf, jackpotTerms, ownDrawsOf } from "./draws.ts";
export { feedJackpots, feedOf } from "./feed.ts";
export { openPools } from "./pools.ts";
export { nextOf, settleJackpots } from "./settle.ts";
export { beaconValues, jackpotDraws, jackpotPools, jackpotWins } from "./tables.ts";
export { type DrawnRound, drawnRounds, jackpots, paymentColumn } from "./view.ts";
