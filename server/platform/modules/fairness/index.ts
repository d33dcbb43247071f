export {
  deleteSeeds,
  lockSeeds,
  type Proof,
  proofsOf,
  type Rotation,
  repeatedRotation,
  rotateSeeds,
  sealOfOwner,
  takeNonce,
} from "./service.ts";
