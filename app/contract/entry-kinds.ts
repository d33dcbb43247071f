/**
 * Every kind of ledger entry, with the heading a player finds it under. `round`: the history of rounds, and the sums of a
 * statement. `unlisted`: it does not change a player's cash, or another history lists it. All others are rows of the history of
 * payments.
 *
 * A kind that is not here cannot be posted, and one without a text (`entry` of `locales/en/history.json`) does not compile. The
 * database also decides whether a kind is listed (`ledger_is_listed`; a test compares both).
 */
export const ENTRY_KINDS = {
  stake_held: "round",
  round_settled: "round",
  provider_bet: "round",
  provider_bet_given_back: "round",
  provider_win: "round",
  provider_win_taken_back: "round",
  round_voided: "correction",
  correction: "correction",
  deposit_credited: "deposit",
  withdrawal_held: "withdrawal",
  withdrawal_released: "withdrawal",
  withdrawal_returned: "withdrawal",
  transfer: "transfer",
  prize_paid: "prize",
  /** With its round, of before jackpots were drawn by a beacon. */
  jackpot_won: "prize",
  jackpot_paid: "prize",
  bonus_released: "bonus",
  points_exchanged: "exchange",
  points_counted: "unlisted",
  cashback_paid: "unlisted",
  bonus_granted: "unlisted",
  bonus_forfeited: "unlisted",
  jackpot_fed: "unlisted",
  fund_fed: "unlisted",
  fund_closed: "unlisted",
  withdrawal_sent: "unlisted",
} as const;

export type EntryKind = keyof typeof ENTRY_KINDS;

/** The filters of the history of payments. */
export type EntryGroup = Exclude<(typeof ENTRY_KINDS)[EntryKind], "round" | "unlisted">;

export const ENTRY_GROUPS = Object.keys({
  deposit: true,
  withdrawal: true,
  transfer: true,
  prize: true,
  bonus: true,
  exchange: true,
  correction: true,
} satisfies Record<EntryGroup, true>) as readonly EntryGroup[];

type Under<Group> = { [Kind in EntryKind]: (typeof ENTRY_KINDS)[Kind] extends Group ? Kind : never }[EntryKind];

const KINDS = Object.keys(ENTRY_KINDS) as readonly EntryKind[];

/** The kinds below one heading, in no order. */
export const kindsOf = <Group extends (typeof ENTRY_KINDS)[EntryKind]>(group: Group): Under<Group>[] =>
  KINDS.filter((kind): kind is Under<Group> => ENTRY_KINDS[kind] === group);

/** The kinds that are rows of the history of payments; `other` stands for one that a later version has written. */
export const LISTED_KINDS: readonly (Under<EntryGroup> | "other")[] = [...ENTRY_GROUPS.flatMap(kindsOf), "other"];
