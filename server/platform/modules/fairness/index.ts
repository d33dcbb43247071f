export { auditSeeds } from "./audit.ts";
export { countEncryptedWith, giveUpPair, pairsNeeding, promiseSeeds, reencryptSeeds } from "./custody.ts";
export { type Rotation, repeatedRotation, rotatedPair, rotateSeeds } from "./rotation.ts";
export { demoOwnerId, serverSeedOf } from "./seeds.ts";
export {
  beaconOfPair,
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
  serverSeedIn,
  storeFirstSeeds,
  takeNonce,
} from "./service.ts";
export {
  nameBeaconRound,
  namedBeaconRound,
  revealedAt,
  revealSharedSeeds,
  storeBeaconValue,
  storeSharedSeeds,
} from "./shared.ts";
export { gameOfOwner, seedPairs, sharedOwnerId } from "./tables.ts";
