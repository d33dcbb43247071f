import type { GameDetail } from "#app/contract/catalogue.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { kindOf, timesOf, withOutcome } from "#app/kinds/index.server.ts";
import { wonJackpots } from "#app/lib/round-pay.ts";
import type { Scope } from "#app/request/scope.ts";

/** The payout compared with the stake: below the stake is a loss, and is never shown as a win. A large win fills the stage. */
export type ResultClass = "none" | "below" | "win" | "large";

export function classOf(staked: Money, paid: Money): ResultClass {
  const [stake, sum] = [minorUnits(staked), minorUnits(paid)];
  if (sum === 0n) return "none";
  if (sum <= stake) return "below";
  return sum >= stake * BigInt(LARGE_WIN) ? "large" : "win";
}

/** Rounds under a seal count from one, and their nonces from zero; a shared round has one number for both. */
export const numberOf = ({ input, proof: { nonce } }: Pick<Round, "input" | "proof">): number =>
  isShared(input) ? nonce : nonce + 1;

/** The machine with its picture, its result and the events behind it. `round` is null before the first. */
export function resultView(scope: Scope, { rules }: Pick<GameDetail, "rules">, round: Round | null) {
  const kind = kindOf(rules.kind);
  const played = round && withOutcome(round);
  const waiting = played?.state === "open" && kind.controls?.(scope, rules, played);
  const words = waiting
    ? { title: waiting.title, note: waiting.note, gained: false, tell: openRow(scope, played.stake) }
    : resultInWords(scope, round);
  const own = (played && !waiting && kind.caption?.(scope, rules, played)) || null;
  const number = round && scope.t("play:outcome.round", { number: numberOf(round) });
  // Above it the next shared round is already flying: without its number this would be read as the end of that one.
  const ended = own && isShared(rules) ? `${number} ${own}` : own;
  return {
    round: round?.id ?? null,
    /** The round and its progress: a change means there is something to reveal. */
    moment: round ? `${round.id} ${round.steps.length} ${round.state}` : "",
    // Two rounds with the same result differ in their number; otherwise the second would not be announced.
    number,
    machine: kind.machine(scope, rules, played),
    ...words,
    // What the picture shows is announced before the sums.
    note: own ? [own.replace(/\.?$/, "."), words.note].filter(Boolean).join(" ") : words.note,
    /** The one line under the board: what waits, what was won besides, or what paid. */
    caption: captionOf(scope, round) ?? (waiting ? waiting.title : (ended ?? voidedInWords(scope, round))),
    story: (played && kind.story?.(scope, rules, played)) ?? [],
  };
}

export type ResultView = ReturnType<typeof resultView>;

/** The figures of a round in the row above the stake. */
interface ResultRow {
  /** With its sign; null while nothing is decided. */
  net: string | null;
  /** What was paid, what was staked, and the multiple of the stake. */
  paid: string;
  of: ResultClass;
  /** Multiple of the stake; null where the row has no other form of it. */
  times: string | null;
  /** Number of notes in its sound; none where it paid the stake or less. */
  notes: number;
}

const NOTHING = { net: null, of: "none", times: null, notes: 0 } as const;

/** Two, three or four by the payout: above the stake, ten times it, a hundred times it. */
function notesOf(staked: Money, paid: Money): number {
  const [stake, sum] = [minorUnits(staked), minorUnits(paid)];
  if (sum <= stake) return 0;
  return 2 + [10n, 100n].filter((times) => sum >= stake * times).length;
}

const openRow = ({ t, format }: Scope, stake: Money): ResultRow => ({
  ...NOTHING,
  paid: t("play:tell.open", { stake: format.money(stake) }),
});

function rowOf(scope: Scope, { stake, paid, net, bonus }: Round): ResultRow {
  const { t, format } = scope;
  const times = timesOf(scope, stake, paid);
  // The currency is named once: the row has little room.
  const sums = { paid: format.amount(paid), stake: format.money(stake) };
  return {
    net: format.signedMoney(net),
    paid: bonus
      ? t("play:tell.bonus", { ...sums, bonus: format.money(bonus.stake) })
      : t("play:tell.paid", { ...sums, times }),
    of: classOf(stake, paid),
    times,
    notes: notesOf(stake, paid),
  };
}

/** The result of a round, in words and figures. */
export function resultInWords(scope: Scope, round: Round | null) {
  const { t, format } = scope;
  if (!round) {
    const tell: ResultRow = { ...NOTHING, paid: t("play:tell.sealed") };
    return { title: t("play:outcome.ready"), note: null, gained: false, tell };
  }
  const { paid, net } = round;
  if (round.state === "void") {
    const title = t("play:outcome.void", { amount: format.money(paid) });
    return {
      title,
      note: null,
      gained: false,
      tell: { ...NOTHING, paid: title } satisfies ResultRow,
    };
  }
  const sums = { stake: format.money(round.stake), net: format.signedMoney(net) };
  // The net is that of the player's own money: alone it would tell of a lost bonus stake that nothing was lost.
  const { bonus } = round;
  const sum = bonus
    ? t("play:outcome.bonus", {
        ...sums,
        bonusStake: format.money(bonus.stake),
        bonusPaid: format.money(bonus.paid),
      })
    : t("play:outcome.net", sums);
  return {
    title: minorUnits(paid) > 0n ? t("play:outcome.paid", { amount: format.money(paid) }) : t("play:outcome.nothing"),
    // A payout below the stake is shown as the loss it is, with the signed net beside it.
    note: [captionOf(scope, round), sum].filter(Boolean).join(" "),
    gained: minorUnits(net) > 0n,
    tell: rowOf(scope, round),
  };
}

/** What happened in a round besides what its picture shows: jackpots won, or an end by the house. */
const captionOf = (scope: Scope, round: Round | null): string | null =>
  [round && jackpotsInWords(scope, round), round?.endedAtCeiling && scope.t("play:return.endedAtCeiling")]
    .filter(Boolean)
    .join(" ") || null;

/** Which round is void, where nobody had it made void. */
const voidedInWords = ({ t }: Scope, round: Round | null): string | null =>
  round?.voided?.reason === "beacon_late"
    ? `${t("play:outcome.round", { number: numberOf(round) })} ${t("play:outcome.beaconLate")}`
    : null;

/** The jackpots a round has won, and what they paid of the payout or beside it; null where it has won none. */
function jackpotsInWords({ t, format }: Scope, round: Round): string | null {
  const won = wonJackpots(round);
  if (!won) return null;
  const levels = won.levels.map((level) => t(`jackpots:level.${level}`));
  const key = won.isBeside ? "jackpots:wonBeside" : "jackpots:won";
  return t(key, { count: levels.length, levels: levels.join(", "), amount: format.money(won.paid) });
}
