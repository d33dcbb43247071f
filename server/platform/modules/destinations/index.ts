export { type BitcoinNetwork, readBitcoinAddress } from "./bitcoin.ts";
export { masked, readDestination, TYPED_METHODS } from "./typed-destination.ts";
