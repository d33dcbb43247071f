import type { Ink } from "#app/contract/catalogue.ts";
import type { CompetitionState, Scoring } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";

/** Rounds settled from `startsAt` on, up to and without `endsAt`, count. */
export interface Window {
  startsAt: Date;
  endsAt: Date;
}

/** What is played for, whatever it is called: a tournament, a stage of a race, or a whole race. */
export interface Contest {
  /** Unique among all contests, such as `tournament:potters-cup`. */
  key: string;
  scoring: Scoring;
  gameIds: readonly string[];
  /** They do not overlap. */
  windows: readonly Window[];
  /** Euro cents, the first place first; each above zero. */
  prizes: readonly bigint[];
}

/**
 * A round's instant is taken before its transaction is written, and a transaction may last a minute. A board that was
 * closed at once could miss a round that still belongs to it.
 */
const CLOSING_DELAY_MS = 2 * 60_000;

/** Contests that ended before this instant can be closed: nothing is added to their windows any more. */
export const closableBefore = (now: Date): Date => new Date(now.getTime() - CLOSING_DELAY_MS);

/** When the last of its windows ends. */
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

/** What a tournament and a race are shown with alike. */
export const viewCompetition = ({ id, titles, ink, emblem, scoring }: Competition, language: Language) => ({
  id,
  title: titles[language],
  poster: { id, ink, emblem },
  scoring,
});

export const fundOf = (prizes: readonly bigint[]) =>
  toMoney(
    prizes.reduce((sum, prize) => sum + prize, 0n),
    "EUR",
  );

/** The prizes by place, neighbouring places with the same prize in one row. */
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
