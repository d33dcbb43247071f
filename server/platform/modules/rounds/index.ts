export { currentDemoToken, deleteEndedDemos, demoSeat } from "./demo.ts";
export { largestPayouts, openStakes, roundsByGame } from "./figures.ts";
export { roundOf, roundsOf, turnoverOf } from "./history.ts";
export { openRound } from "./open.ts";
export { realSeat } from "./real.ts";
export { rotateServerSeed } from "./rotate.ts";
export { playBet, resumeBet, settleRound } from "./settle.ts";
export { openTable, viewPlayed } from "./table.ts";
export { viewRound, viewRoundRows } from "./view.ts";
