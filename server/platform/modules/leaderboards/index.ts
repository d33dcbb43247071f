export { auditedPrizes } from "./audited.ts";
export { type BoardRequest, bestRoundOf, boardNow, boardOf, placeIn } from "./board.ts";
export {
  type Contest,
  closableBefore,
  fundOf,
  pausedSince,
  prizeRows,
  prizesOf,
  stateOf,
  viewCompetition,
} from "./contest.ts";
export { costOf } from "./cost.ts";
export { countContest } from "./count.ts";
export { deleteOrders, storeOrder } from "./drift.ts";
export { closeContests } from "./final-board.ts";
export { fundIn, fundsOf } from "./funds.ts";
export { lastPrizeOf } from "./last-prize.ts";
export { withPause } from "./pauses.ts";
export { placesOf, storePlaces, storePlacesOf } from "./places.ts";
export { publishedRounds } from "./published.ts";
