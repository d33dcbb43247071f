export { noteRelease } from "./house.ts";
export type { Joining } from "./hub.ts";
export { closeHub, hubOf } from "./hubs.ts";
export {
  balancesOf,
  deleteToldNews,
  liveColumns,
  newsSince,
  openSessions,
  seenNow,
  tellNews,
  versionsOf,
} from "./news.ts";
export { isStreamName, liveTokensOf, readerOf, renewed } from "./tokens.ts";
