import type { GameDetail } from "#app/contract/catalogue.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { minorUnits } from "#app/contract/money.ts";
import { LEFT_OPEN_DAYS, type Round } from "#app/contract/play.ts";
import { wonJackpots } from "#app/lib/round-pay.ts";
import type { Scope } from "#app/request/scope.ts";
import { playOnHref } from "./open-round.server.ts";
import { resultView } from "./result.server.ts";
import { roomOf } from "./room.server.ts";

/** A round as its player saw it. `game` is null when it no longer exists; then the round cannot be drawn. */
export function replayView(scope: Scope, round: Round, game: GameDetail | null) {
  const { format, t } = scope;
  const { paid } = round;
  const won = wonJackpots(round);
  const isDrawable = game?.rules.kind === round.input.kind;
  return {
    title: round.gameTitle,
    room: game && roomOf(game, round.proof.serverSeedHash),
    shown: game && isDrawable ? resultView(scope, game, round) : null,
    sameRules: game?.paytableHash === round.paytableHash,
    bet: format.money(round.bet),
    stake: format.money(round.stake),
    payout: round.state === "open" ? "–" : format.money(paid),
    paid: minorUnits(paid) > 0n,
    jackpots: won && { name: t(won.isBeside ? "jackpots:beside" : "jackpots:fromThem"), paid: format.money(won.paid) },
    openedAt: format.date(round.openedAt),
    settledAt: round.settledAt && format.date(round.settledAt),
    voided: round.voided && t(`account:round.void_${round.voided.reason ?? "unknown"}`),
    endedByHouse: round.endedByHouse ? t("account:round.endedByHouse", { days: LEFT_OPEN_DAYS }) : null,
    playHref: round.state !== "open" ? null : round.isGameGone ? scope.paths.balance() : playOnHref(scope, round),
    /** Instead of the words of a round that can be played on. */
    gone: round.state === "open" && round.isGameGone ? t("play:held.gone", { stake: format.money(round.stake) }) : null,
    proof: proofText(round),
    /** What the house signed when the bet was made; a demo has none. */
    receiptHref: round.mode === "real" ? scope.paths.receipt(round.id) : null,
    isRevealed: round.proof.serverSeed !== null,
    /** Where the seal is opened, with the way back to this round. */
    sealHref: `${scope.paths.rounds({ round: round.id })}#seal`,
    /** A shared round has the seed of its table, which the player cannot reveal. */
    isShared: isShared(round.input),
  };
}

export type ReplayView = ReturnType<typeof replayView>;

/**
 * A round for the verifier, without what does not decide it; a void round up to its last step; null while the round is open.
 */
export function proofText(round: Round): string | null {
  const proof = {
    ...round,
    gameTitle: undefined,
    outcome: undefined,
    waitsUntil: undefined,
    bestPlay: undefined,
    bonus: undefined,
  } satisfies RoundProof;
  return round.state !== "open" ? JSON.stringify(proof, null, 1) : null;
}
