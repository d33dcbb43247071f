/**
 * The language of the kit: a case is a list of calls to an operator's wallet, and what each must answer. What happens to
 * the player's money follows from the answers: whatever a wallet takes, gives or refuses, it must do exactly.
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

/** Statuses that are right; or any refusal; or, where the public contract is silent, any status at all. */
export type Expected = readonly Status[] | "refused" | "any";

/** Hundred-thousandths of the major unit; or worked out from the player's balance. */
export type Amount = number | ((balance: number) => number);

/** A body as it leaves, and the headers it leaves with. */
export interface Parcel {
  method: string;
  body: Uint8Array;
  headers: Record<string, string>;
}

/** What a delivery signs with: the provider's own key by the rules, by other rules, or a stranger's. */
export interface Pens {
  own(body: Uint8Array): string;
  otherwise(body: Uint8Array, way: "sha1" | "sha512" | "pss"): string;
  stranger(body: Uint8Array): string;
}

/** Wraps the plain text of a body; without one it goes compact and signed with the own key. */
export type Delivery = (text: string, pens: Pens) => Partial<Parcel>;

export interface Call {
  call: CallName;
  /** Names the transaction within its case: the same name is the same uuid. */
  id?: string;
  /** The transaction that is won with or rolled back, by its name. */
  of?: string;
  round?: string;
  amount?: Amount;
  token?: "live" | "expired" | "unknown";
  /** Fields that replace the usual ones; undefined leaves one out. */
  fields?: Record<string, unknown>;
  delivery?: Delivery;
  expect: Expected;
  /** What it moves when it is answered RS_OK, where that does not follow from what it asks. */
  moves?: number;
  /** Where the public contract is silent about HTTP itself: any status, or a connection that is closed. */
  isAnyHttp?: true;
}

/** The bytes of an earlier call once more; the answer must be the first one, word for word. */
export interface Again {
  again: string;
}

export interface Group {
  atOnce: readonly Call[];
  /** All of them are one delivery and must be answered alike. */
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

/** One unit of most currencies, and a sum every player of the kit can afford many times. */
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

/** One call, delivered several times at the same moment. */
export const severalTimes = (call: Call, times = 8): Group => ({ atOnce: Array(times).fill(call), isOne: true });
