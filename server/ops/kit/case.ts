/**
 * The vocabulary of the kit: a case is a list of calls to an operator's wallet with the expected responses. The expected
 * balance follows from the responses: whatever the wallet accepts, it must book exactly.
 */
export const PATHS = {
  info: "/user/info",
  balance: "/user/balance",
  bet: "/transaction/bet",
  win: "/transaction/win",
  rollback: "/transaction/rollback",
} as const;

export type CallName = keyof typeof PATHS;
export type Status = `RS_${string}`;

/** The accepted statuses; or any refusal; or, where the public contract does not specify one, any status. */
export type Expected = readonly Status[] | "refused" | "any";

/** In hundred-thousandths of the major unit; or computed from the player's balance. */
export type Amount = number | ((balance: number) => number);

/** The bytes and headers of a request. */
export interface WireRequest {
  method: string;
  body: Uint8Array;
  headers: Record<string, string>;
}

/** Signing functions: the provider's key as specified, the same key by another scheme, or an unknown key. */
export interface Signers {
  own(body: Uint8Array): string;
  otherScheme(body: Uint8Array, way: "sha1" | "sha512" | "pss"): string;
  stranger(body: Uint8Array): string;
}

/** Changes how a body is sent; by default it is compact JSON signed with the provider's key. */
export type Delivery = (text: string, signers: Signers) => Partial<WireRequest>;

export interface Call {
  call: CallName;
  /** Name of the transaction within its case: equal names have the same uuid. */
  id?: string;
  /** Name of the transaction that this one wins on or rolls back. */
  of?: string;
  round?: string;
  amount?: Amount;
  token?: "live" | "expired" | "unknown";
  /** Overrides of fields; undefined omits one. */
  fields?: Record<string, unknown>;
  delivery?: Delivery;
  expect: Expected;
  /** The change of the balance on RS_OK, where it does not follow from the request. */
  moves?: number;
  /** Accepts any HTTP status, or a closed connection, where the public contract does not specify one. */
  isAnyHttp?: true;
}

/** Sends the bytes of an earlier call again; the response must equal the first one. */
export interface Again {
  again: string;
}

export interface Group {
  atOnce: readonly Call[];
  /** All are the same delivery and must get the same response. */
  isOne?: true;
}

export type Step = Call | Again | Group;

export interface Case {
  name: string;
  steps: readonly Step[];
}

type Changes = Partial<Omit<Call, "call">>;

const OK = ["RS_OK"] as const;
export const MALFORMED = ["RS_ERROR_WRONG_SYNTAX", "RS_ERROR_WRONG_TYPES"] as const;

/** One major unit; the kit's player can afford it many times. */
export const ONE = 100_000;

export const info = (changes: Changes = {}): Call => ({ call: "info", expect: OK, ...changes });
export const balance = (changes: Changes = {}): Call => ({ call: "balance", expect: OK, ...changes });

export const bet = (id: string, changes: Changes = {}): Call => ({
  call: "bet",
  id,
  amount: ONE,
  expect: OK,
  ...changes,
});

export const win = (id: string, of: string, changes: Changes = {}): Call => ({
  call: "win",
  id,
  of,
  amount: ONE,
  expect: OK,
  ...changes,
});

export const rollback = (id: string, of: string, changes: Changes = {}): Call => ({
  call: "rollback",
  id,
  of,
  expect: OK,
  ...changes,
});

export const again = (id: string): Again => ({ again: id });
export const atOnce = (...calls: Call[]): Group => ({ atOnce: calls });

/** One call, delivered several times concurrently. */
export const severalTimes = (call: Call, times = 8): Group => ({ atOnce: Array(times).fill(call), isOne: true });
