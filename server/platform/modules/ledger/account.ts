import { createHash } from "node:crypto";
import type { Currency } from "#app/contract/money.ts";

/** Identifies an account. One account per key; the key never changes. */
export interface AccountKey {
  owner: "player" | "house" | "game" | "provider";
  /** Letters, digits, `_`, `-` and `.` only. */
  ownerId: string;
  /** Players have cash, bonus and held; games stakes and payouts; providers clearing; the house any that it needs. */
  kind: "cash" | "bonus" | "held" | "stakes" | "payouts" | "clearing";
  currency: Currency;
}

const OWNER_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** Readable name of an account, such as `player/ply_3kq/cash/EUR`; also the order in which several are locked. */
export const addressOf = ({ owner, ownerId, kind, currency }: AccountKey): string =>
  `${owner}/${ownerId}/${kind}/${currency}`;

/**
 * The account's id: the first 128 bits of the SHA-256 of its address, as a UUID. Throws on an owner id that could give two keys
 * the same address.
 */
export function accountId(key: AccountKey): string {
  if (!OWNER_ID.test(key.ownerId)) throw new Error(`not an owner of a ledger account: "${key.ownerId}"`);
  const hex = createHash("sha256").update(addressOf(key)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
