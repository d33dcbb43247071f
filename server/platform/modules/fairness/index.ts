export {
  deleteSeeds,
  lockSeeds,
  type Proof,
  proofsOf,
  rotateSeeds,
  sealOfOwner,
  takeNonce,
} from "./service.ts";
