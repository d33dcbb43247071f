import { operationIds, type ParsedId } from "#server/platform/modules/ledger/index.ts";

/**
 * The ids under which the ledger performs each operation once. They are stored with every entry: after a change of a template a
 * repeat would not be recognized, and the same money would move a second time after an update. So a template is never changed,
 * and a new one starts with a word of its own.
 */
const TEMPLATES = {
  /** A stake taken from cash. It contains the player, so one player's hold can never conflict with another's. */
  stake: "stake/{playerId}/{holdId}",
  /**
   * Settling and voiding share one id per round, so the ledger itself closes a round once: a second time with the same figures
   * returns the first result, with others it refuses with `operation_mismatch`.
   */
  roundClosed: "round-closed/{roundId}",
  deposit: "deposit/{paymentId}",
  /** The money of a withdrawal is held; it is sent or returns to cash, once; and what was sent may come back. */
  withdrawalHeld: "withdrawal/{paymentId}/held",
  withdrawalEnded: "withdrawal/{paymentId}/ended",
  withdrawalReturned: "withdrawal/{paymentId}/returned",
  transfer: "transfer/{transferId}",
  /** The prize of a place; a contest's key has colons, such as `tournament:potters-cup`. */
  prize: "prize/{contest}/{place}",
  /** A fund that grows with play, by the number of the contribution; it is returned once, to be paid out as prizes. */
  fundFed: "fund-fed/{contest}/{feed}",
  fundClosed: "fund-closed/{contest}",
  jackpotFed: "jackpot-fed/{level}/{feed}",
  jackpotWon: "jackpot-won/{roundId}/{level}",
  points: "points/{countId}",
  pointsExchanged: "points-exchange/{exchangeId}",
  /** Once for each player and week. */
  cashback: "cashback/{playerId}/{week}",
  /** The immediate grant of a bonus, and the stake of each of its free spins. */
  bonusGranted: "bonus/{bonusId}/granted",
  bonusSpin: "bonus/{bonusId}/spin/{number}",
  /** A bonus ends once: what is left becomes its player's own, or the house's. */
  bonusEnded: "bonus/{bonusId}/ended",
  /** A transaction of a provider. */
  provider: "provider/{providerId}/{uuid}",
  /** The rollback of that transaction. */
  providerBack: "provider/{providerId}/{uuid}/back",
} as const;

const grammar = operationIds(TEMPLATES);

export const { operationId } = grammar;

/**
 * The former form of prizes. Nothing creates it any more, and a contest closed under it cannot be closed again under the other:
 * its row is claimed and its places are stored once, by this version and the last.
 */
const FORMER_PRIZE = /^prize:([^/\s]+):([1-9]\d*)$/;

/** The operation that made the id of an entry; undefined for an id in no grammar the house ever had. */
export function parseOperationId(id: string): ParsedId<keyof typeof TEMPLATES> | undefined {
  const former = FORMER_PRIZE.exec(id);
  return former ? { name: "prize", parts: former.slice(1) } : grammar.parse(id);
}
