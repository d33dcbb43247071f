export { auditedPoints } from "./audited.ts";
export { countOf, countPoints } from "./count.ts";
export { countsOf, totalOfCounts, viewCounts } from "./history.ts";
export { statusNameOf, viewLadder, viewOwnPoints } from "./standing.ts";
export { playerPoints, pointsCounts } from "./tables.ts";
