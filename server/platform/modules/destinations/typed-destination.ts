import { fieldRefusal } from "#server/platform/refusal.ts";
import { type BitcoinNetwork, readBitcoinAddress } from "./bitcoin.ts";
import { readIban } from "./iban.ts";

/**
 * Methods whose destination a player types. Money returns to a card through the deposit that came from it: no card number is
 * accepted.
 */
export const TYPED_METHODS = ["bank", "ewallet", "crypto"] as const;
type TypedMethod = (typeof TYPED_METHODS)[number];

const EMAIL = /^[^\s@<>]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/;
const ACCOUNT = /^[A-Za-z0-9]{6,34}$/;

const refusal = (problem: Parameters<typeof fieldRefusal>[2]) =>
  fieldRefusal("validation_failed", "destination", problem);

function readWallet(typed: string): string {
  const email = typed.toLowerCase();
  if (EMAIL.test(email)) return email;
  if (!ACCOUNT.test(typed)) throw refusal("invalid_wallet");
  return typed;
}

function readIbanOrRefuse(typed: string): string {
  const iban = readIban(typed);
  if (!iban) throw refusal("invalid_iban");
  return iban;
}

function readAddressOrRefuse(typed: string, network: BitcoinNetwork): string {
  const read = readBitcoinAddress(typed, network);
  if (read === "invalid") throw refusal("invalid_address");
  if (read === "other_network") throw refusal("wrong_network");
  return read.address;
}

const READERS: Record<TypedMethod, (typed: string, network: BitcoinNetwork) => string> = {
  bank: readIbanOrRefuse,
  ewallet: readWallet,
  crypto: readAddressOrRefuse,
};

/** Normalizes a typed destination for storage. Refuses at the field `destination` an invalid one. */
export const readDestination = (method: TypedMethod, typed: string, network: BitcoinNetwork): string =>
  READERS[method](typed, network);

/** The displayed form: enough for players to recognize their own, too little to be of use to others. */
export function masked(method: TypedMethod, destination: string): string {
  if (method === "bank") return `${destination.slice(0, 2)}•• ${destination.slice(-4)}`;
  if (method === "crypto") return `${destination.slice(0, 6)}…${destination.slice(-4)}`;
  const [name = "", host] = destination.split("@");
  return host ? `${name.slice(0, 1)}•••@${host}` : `••• ${destination.slice(-3)}`;
}
