import type { Ink } from "#app/contract/catalogue.ts";
import type { CompetitionState, Scoring } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { EURO_PARTS } from "#server/platform/modules/currencies/index.ts";
import type { Pause } from "./tables.ts";

/** Rounds settled from `startsAt` on, before `endsAt`, count. */
export interface Window {
  startsAt: Date;
  endsAt: Date;
}

/** A window whose rounds are summed up under a key, such as `tournament:potters-cup`. */
export interface CountedWindow extends Window {
  key: string;
}

/** How a fund grows: shares in hundredths of a per cent, sums in euro cents. */
export interface Growth {
  start: bigint;
  most: bigint;
  share: bigint;
  /** Shares of the fund, the first place first; together a whole. */
  places: readonly number[];
}

/** The rules and prizes of any contest: a tournament, a stage of a race, or a whole race. */
export interface Contest {
  /** Unique among all contests, such as `tournament:potters-cup`. */
  key: string;
  scoring: Scoring;
  gameIds: readonly string[];
  /** They do not overlap. A contest without a window of its own has those of others. */
  windows: readonly CountedWindow[];
  /** When nothing counts. */
  pauses: readonly Pause[];
  /** The tournament that has to be joined first. */
  joined?: string;
  /** For a fund that grows with play: its prizes are shares of it. */
  growth?: Growth;
  /** Euro cents, the first place first; each above zero. */
  prizes: readonly bigint[];
}

/**
 * A round's instant is read before its transaction commits, and a transaction may last a minute. A board closed at once could
 * miss a round that still belongs to it.
 */
const CLOSING_DELAY_MS = 2 * 60_000;

/** Contests that ended before this instant can be closed: no round is added to their windows any more. */
export const closableBefore = (now: Date): Date => new Date(now.getTime() - CLOSING_DELAY_MS);

const PARTS_PER_CENT = EURO_PARTS / 100n;

/** The end of its last window. */
export const endOf = ({ windows }: Contest): Date =>
  new Date(Math.max(...windows.map(({ endsAt }) => endsAt.getTime())));

export function stateOf({ startsAt, endsAt }: Window, now: Date): CompetitionState {
  if (now < startsAt) return "coming";
  return now < endsAt ? "running" : "closed";
}

interface Competition {
  id: string;
  titles: Record<Language, string>;
  ink: Ink;
  emblem: string;
  scoring: Scoring;
}

/** What a tournament and a race show in common. */
export const viewCompetition = ({ id, titles, ink, emblem, scoring }: Competition, language: Language) => ({
  id,
  title: titles[language],
  poster: { id, ink, emblem },
  scoring,
});

const WHOLE = 10_000n;

/** The prizes of a fund, by shares that make a whole; the remainder of rounding goes to the first place. */
function prizesOfFund(fund: bigint, shares: readonly number[]): bigint[] {
  const prizes = shares.map((share) => (fund * BigInt(share)) / WHOLE);
  const left = fund - prizes.reduce((sum, prize) => sum + prize, 0n);
  return prizes.map((prize, index) => (index === 0 ? prize + left : prize)).filter((prize) => prize > 0n);
}

/** The prizes by place, for a fund of this size. */
export const prizesOf = ({ growth, prizes }: Contest, fund: bigint): readonly bigint[] =>
  growth ? prizesOfFund(fund, growth.places) : prizes;

/** A fund after stakes of this sum, in billionths of a euro: its initial amount and its share, up to the maximum. */
export function grownFund({ start, most, share }: Omit<Growth, "places">, stakedParts: bigint): bigint {
  const fund = start + (stakedParts * share) / WHOLE / PARTS_PER_CENT;
  return fund < most ? fund : most;
}

/** Start of the current pause; null where rounds count. */
export const pausedSince = (pauses: readonly Pause[]): string | null =>
  pauses.at(-1)?.until === null ? (pauses.at(-1)?.from ?? null) : null;

/** A contest's phase by the clock and the operator: which of its windows have started and ended, and whether it is paused. */
export const phaseOf = ({ windows, pauses }: Pick<Contest, "windows" | "pauses">, now: Date): string =>
  [...windows.map((window) => stateOf(window, now)), pauses.length, pausedSince(pauses)].join(" ");

export const fundOf = (prizes: readonly bigint[]) =>
  toMoney(
    prizes.reduce((sum, prize) => sum + prize, 0n),
    "EUR",
  );

/** The prizes by place, with neighbouring places of the same prize in one row. */
export function prizeRows(prizes: readonly bigint[]) {
  const rows: { fromPlace: number; toPlace: number; cents: bigint }[] = [];
  for (const [index, cents] of prizes.entries()) {
    const place = index + 1;
    const last = rows.at(-1);
    if (last?.cents === cents) last.toPlace = place;
    else rows.push({ fromPlace: place, toPlace: place, cents });
  }
  return rows.map(({ cents, ...places }) => ({ ...places, amount: toMoney(cents, "EUR") }));
}
