export { noteRelease } from "./house.ts";
export type { Joining } from "./hub.ts";
export { closeHub, hubOf } from "./hubs.ts";
export {
  balancesOf,
  deleteOldNews,
  liveColumns,
  newsSince,
  openSessions,
  publishNews,
  seenNow,
  versionsOf,
} from "./news.ts";
export { isStreamName, liveTokensOf, readerOf, renewed } from "./tokens.ts";
