export { auditSeeds } from "./audit.ts";
export { countEncryptedWith, giveUpPair, pairsNeeding, promiseSeeds, reencryptSeeds } from "./custody.ts";
export { type Rotation, repeatedRotation, rotatedPair, rotateSeeds } from "./rotation.ts";
export { demoOwnerId, serverSeedOf } from "./seeds.ts";
export {
  currentPairOf,
  deleteSeeds,
  lockSeeds,
  type OwnSeed,
  type Proof,
  proofColumns,
  proofsBy,
  proofsOf,
  type Seal,
  type SealedPair,
  sealColumns,
  sealOfOwner,
  seedsOf,
  storeFirstSeeds,
  takeNonce,
} from "./service.ts";
export { revealedAt, revealSharedSeeds, storeSharedSeeds } from "./shared.ts";
export { seedPairs } from "./tables.ts";
