export { checkSignature } from "./check-signature.ts";
export { activateCoolingOff, coolOff, deactivateCoolingOff } from "./cooling-off.ts";
export { tellEndedExclusions } from "./exclusion-letters.ts";
export { notSelfExcluded } from "./not-self-excluded.ts";
export { restrictionsOf } from "./restrictions.ts";
export {
  activateSelfExclusion,
  deactivateSelfExclusion,
  excludePlayer,
  extendSelfExclusion,
  restrictionOf,
  selfExclusionOf,
} from "./self-exclusion.ts";
export { assertMayPlay } from "./standing.ts";
