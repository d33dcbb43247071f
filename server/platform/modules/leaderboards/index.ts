export { auditedPrizes } from "./audited.ts";
export { type BoardRequest, boardOf } from "./board.ts";
export { type Contest, closableBefore, fundOf, prizeRows, stateOf, viewCompetition } from "./contest.ts";
export { closeContests } from "./final-board.ts";
