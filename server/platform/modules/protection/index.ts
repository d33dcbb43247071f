export { activateSelfExclusion, restrictionOf } from "./self-exclusion.ts";
export { assertMayPlay } from "./standing.ts";
