export {
  deleteSeeds,
  lockSeeds,
  type Proof,
  proofsOf,
  rotateSeeds,
  type Seal,
  sealOfOwner,
  takeNonce,
} from "./service.ts";
