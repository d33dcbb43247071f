export { type BoardRequest, boardOf } from "./board.ts";
export { closeContests } from "./closing.ts";
export { type Contest, closableBefore, fundOf, prizeRows, stateOf } from "./contest.ts";
