import { isPublicBeacon } from "#app/contract/games/beacon.ts";
import type { Outcome } from "#app/contract/games/index.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import { LEFT_OPEN_DAYS, type Round, type RoundRow } from "#app/contract/play.ts";
import { isKeptOut } from "#app/contract/player.ts";
import { wonJackpots } from "#app/lib/round-pay.ts";
import type { Scope } from "#app/request/scope.ts";

/** A row of the history, in the page's language. */
export function roundView(scope: Scope, row: RoundRow) {
  const { t, format, paths, player } = scope;
  const { paid } = row;
  return {
    id: row.id,
    game: row.gameTitle,
    /** The table; null where it is closed to the player, or gone. */
    href: row.isGameGone || (player && isKeptOut(player)) ? null : paths.play(row.gameId),
    replayHref: paths.round(row.id),
    state: row.state,
    stateName: [
      row.state === "void"
        ? t(`account:round.void_${row.voided?.reason ?? "unknown"}`)
        : t(`account:round.state_${row.state}`),
      ...(row.endedByHouse ? [t("account:round.endedByHouse", { days: LEFT_OPEN_DAYS })] : []),
    ].join(". "),
    openedAt: format.date(row.openedAt),
    stake: format.money(row.stake),
    payout: row.state === "open" ? "–" : format.money(paid),
    paid: minorUnits(paid) > 0n,
    bonus: bonusView(scope, row),
    ofJackpots: row.ofJackpots && t("jackpots:ofIt", { amount: format.money(row.ofJackpots) }),
    ...balancesView(scope, row, minorUnits(row.net)),
  };
}

type Balances = Pick<RoundRow, "balanceBefore" | "balanceAfter">;

/**
 * The cash before a round's stake and after its end. While a round waits for its player others may move the cash as well, so
 * the difference need not be what this round has moved; then it says so.
 */
export function balancesView({ t, format }: Scope, { balanceBefore, balanceAfter }: Balances, moved: bigint) {
  if (!balanceBefore || !balanceAfter) return { balances: "–", meanwhile: null };
  const isOwn = minorUnits(balanceAfter) - minorUnits(balanceBefore) === moved;
  return {
    balances: `${format.amount(balanceBefore)} → ${format.amount(balanceAfter)}`,
    meanwhile: isOwn ? null : t("account:balancesMeanwhile"),
  };
}

/** What a round was drawn from, and what was drawn. */
export function proofView(scope: Scope, round: Round) {
  const { id, input, stepsAt, paytableHash, outcome, proof } = round;
  return {
    ...proof,
    id,
    nonce: String(proof.nonce),
    isShared: isShared(input),
    beacon: proof.beacon
      ? { ...proof.beacon, round: String(proof.beacon.round), isPublic: isPublicBeacon(proof.beacon) }
      : null,
    /** When a press in a shared round arrived; null for any other round. */
    pressedAt: isShared(input) ? (stepsAt.find((at) => at !== null) ?? null) : null,
    paytableHash,
    drawn: outcome ? drawn(scope, outcome) : [],
    jackpots: jackpotsView(scope, round),
  };
}

/** What was drawn, for comparison with a verifier's result: each reel from the top, spin by spin; otherwise all of it. */
function drawn({ t, format }: Scope, outcome: Outcome): string[] {
  if (outcome.kind === "slot")
    return outcome.spins.map(({ grid }) => grid.map((reel) => reel.map((id) => id ?? "–").join(" ")).join(" | "));
  if (outcome.kind !== "dice") return [JSON.stringify(outcome)];
  return [
    t(`account:proof.dice_${outcome.direction}`, {
      roll: format.fixed(outcome.roll / 100, 2),
      chance: format.percent(outcome.chance / 10_000),
    }),
  ];
}

/** The number of each level, as a verifier shows it, and what was won; null where the round is not drawn for jackpots. */
function jackpotsView({ t }: Scope, round: Round) {
  const { jackpots, jackpotsWait } = round;
  const part = jackpots ?? jackpotsWait;
  if (!part) return null;
  const { weight, beacon } = part;
  const won = wonJackpots(round);
  return {
    name: t("jackpots:drawn.title", { weight: String(weight) }),
    drawn: jackpots?.draws.map(({ level, number }) =>
      t(won?.levels.includes(level) ? "jackpots:drawn.won" : "jackpots:drawn.level", {
        level: t(`jackpots:level.${level}`),
        number: String(number),
      }),
    ) ?? [t("jackpots:drawn.waits")],
    beacon: beacon
      ? { name: t("jackpots:drawn.beaconRound"), round: String(beacon.round), signature: beacon.signature }
      : null,
  };
}

/** The parts of a stake and its payout that were bonus money: the balance beside them is the player's own. */
function bonusView({ t, format }: Scope, { bonus }: RoundRow) {
  if (!bonus) return null;
  const ofIt = (amount: Money) => t("account:round.bonus", { amount: format.money(amount) });
  return { stake: ofIt(bonus.stake), paid: minorUnits(bonus.paid) > 0n ? ofIt(bonus.paid) : null };
}

export type ProofView = ReturnType<typeof proofView>;
