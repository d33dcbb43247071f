export { auditedPoints } from "./audited.ts";
export { countPoints } from "./count.ts";
export { countsOf, viewCounts } from "./history.ts";
export { statusNameOf, viewLadder, viewOwnPoints } from "./standing.ts";
