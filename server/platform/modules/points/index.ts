export { auditedPoints } from "./audited.ts";
export { countOf, countPoints } from "./count.ts";
export { exchangePoints } from "./exchange.ts";
export { pointsRows, totalsOfPoints, viewPoints } from "./history.ts";
export { currentStatus, exchangeAt, lifetimeColumn, viewLadder, viewOwnPoints } from "./standing.ts";
export { playerPoints, pointsCounts } from "./tables.ts";
