import type { JackpotLevel } from "#app/contract/games/jackpots.ts";

/**
 * The ids under which the ledger does each thing once. They are stored with every entry: a text that changed would no
 * longer meet its repeat, and the same money would move a second time after an update. So a grammar is never changed,
 * and a new one has words of its own in front, divided by slashes.
 */
export const operationId = {
  /** A stake taken from cash. With the player in it, one player's hold can never stand in the way of another's. */
  stake: (playerId: string, holdId: string) => `stake/${playerId}/${holdId}` as const,
  /**
   * Settling and voiding share one id per round, so the ledger itself closes a round once: a second time with the same
   * figures answers as the first, with others it refuses with `operation_mismatch`.
   */
  roundClosed: (roundId: string) => `round-closed/${roundId}` as const,
  deposit: (paymentId: string) => `deposit/${paymentId}` as const,
  /** A contest's key has colons itself, such as `tournament:potters-cup`, and the prize's id went on with them. */
  prize: (contest: string, place: number) => `prize:${contest}:${place}` as const,
  jackpotFed: (level: JackpotLevel, feed: number) => `jackpot-fed/${level}/${feed}` as const,
  jackpotWon: (roundId: string, level: JackpotLevel) => `jackpot-won/${roundId}/${level}` as const,
  points: (countId: string) => `points/${countId}` as const,
  /** A transaction of a provider. */
  provider: (providerId: string, uuid: string) => `provider/${providerId}/${uuid}` as const,
  /** The same transaction taken back. */
  providerBack: (providerId: string, uuid: string) => `provider/${providerId}/${uuid}/back` as const,
};
