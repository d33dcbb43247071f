export { activateCoolingOff, coolOff, deactivateCoolingOff } from "./cooling-off.ts";
export { derivedExclusions } from "./derived.ts";
export { notifyOfEndedExclusions } from "./exclusion-letters.ts";
export { blocksOf, inForceColumn, notSelfExcluded, restrictionsOf } from "./restrictions.ts";
export { excludeWithOthers } from "./same-person.ts";
export {
  activateSelfExclusion,
  checkSignature,
  deactivateSelfExclusion,
  excludePlayer,
  extendSelfExclusion,
  restrictionOf,
  selfExclusionOf,
} from "./self-exclusion.ts";
export { type SeparationObstacle, separate, separationsMade } from "./separation.ts";
export { assertMayPlay, obstacleToPlay, refusalToPlay, standingColumns } from "./standing.ts";
