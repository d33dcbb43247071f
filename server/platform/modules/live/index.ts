export type { Joining } from "./hub.ts";
export { closeHub, hubOf } from "./hubs.ts";
export { balancesOf, deleteToldNews, liveFactsOf, openSessions, versionsOf } from "./news.ts";
export { isStreamName, liveTokensOf, readerOf, renewed } from "./tokens.ts";
