import { operationIds, type ParsedId } from "#server/platform/modules/ledger/index.ts";

/**
 * The ids under which the ledger does each thing once. They are stored with every entry: a text that changed would no
 * longer meet its repeat, and the same money would move a second time after an update. So a template is never changed,
 * and a new one has a word of its own in front.
 */
const TEMPLATES = {
  /** A stake taken from cash. With the player in it, one player's hold can never stand in the way of another's. */
  stake: "stake/{playerId}/{holdId}",
  /**
   * Settling and voiding share one id per round, so the ledger itself closes a round once: a second time with the same
   * figures answers as the first, with others it refuses with `operation_mismatch`.
   */
  roundClosed: "round-closed/{roundId}",
  deposit: "deposit/{paymentId}",
  /** What a withdrawal is for is held; it is sent or goes back to cash, once; and what was sent may come back. */
  withdrawalHeld: "withdrawal/{paymentId}/held",
  withdrawalEnded: "withdrawal/{paymentId}/ended",
  withdrawalReturned: "withdrawal/{paymentId}/returned",
  transfer: "transfer/{transferId}",
  /** The prize of a place; a contest's key has colons, such as `tournament:potters-cup`. */
  prize: "prize/{contest}/{place}",
  /** A fund that grows with play, by the number of what was put in, and given back once to be paid out as prizes. */
  fundFed: "fund-fed/{contest}/{feed}",
  fundClosed: "fund-closed/{contest}",
  jackpotFed: "jackpot-fed/{level}/{feed}",
  jackpotWon: "jackpot-won/{roundId}/{level}",
  points: "points/{countId}",
  pointsExchanged: "points-exchange/{exchangeId}",
  /** Of one player and one week, once. */
  cashback: "cashback/{playerId}/{week}",
  /** What a bonus gives at once, and the stake of each of its free spins. */
  bonusGranted: "bonus/{bonusId}/granted",
  bonusSpin: "bonus/{bonusId}/spin/{number}",
  /** A bonus ends once: what is left becomes its player's own, or the house's. */
  bonusEnded: "bonus/{bonusId}/ended",
  /** A transaction of a provider. */
  provider: "provider/{providerId}/{uuid}",
  /** The same transaction taken back. */
  providerBack: "provider/{providerId}/{uuid}/back",
} as const;

const grammar = operationIds(TEMPLATES);

export const { operationId } = grammar;

/**
 * As prizes were written before. Nothing makes it any more, and a contest that was closed under it is not closed again
 * under the other: its row is claimed and its places are stored once, by this version and the last.
 */
const FORMER_PRIZE = /^prize:([^/\s]+):([1-9]\d*)$/;

/** What made the id of an entry; undefined where it is in no grammar the house ever had. */
export function parseOperationId(id: string): ParsedId<keyof typeof TEMPLATES> | undefined {
  const former = FORMER_PRIZE.exec(id);
  return former ? { name: "prize", parts: former.slice(1) } : grammar.parse(id);
}
