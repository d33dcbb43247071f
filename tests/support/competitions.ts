import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { Money } from "#app/contract/money.ts";
import { insertRace, type RaceDraft } from "#server/platform/modules/races/index.ts";
import { insertTournament, type TournamentDraft } from "#server/platform/modules/tournaments/index.ts";
import type { TestPlatform } from "./platform.ts";
import { DICE, diceBet, eur } from "./play.ts";
import { dataOf } from "./players.ts";

const MINUTE_MS = 60_000;

/** Short, so that the sessions of a test's players outlast the competition. */
const WINDOW_MINUTES = 5;

export const titlesOf = (title: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${title} (${language})`])) as Record<Language, string>;

/** The instant this many minutes from now. */
export const inMinutes = ({ clock }: TestPlatform, minutes: number): Date =>
  new Date(clock.now().getTime() + minutes * MINUTE_MS);

let made = 0;

/** Adds a five-minute tournament on the dice, with changes, that starts now, after all rounds played so far; returns its id. */
export async function newTournament(platform: TestPlatform, changes: Partial<TournamentDraft> = {}): Promise<string> {
  const id = `cup-${++made}`;
  platform.clock.advance({ seconds: 1 });
  await insertTournament(platform.context.connection.db, {
    id,
    titles: titlesOf("Cup"),
    ink: "rust",
    emblem: "amphora",
    scoring: "wagered",
    gameIds: [DICE],
    prizes: ["1000", "500", "500"],
    startsAt: platform.clock.now(),
    endsAt: inMinutes(platform, WINDOW_MINUTES),
    ...changes,
  });
  return changes.id ?? id;
}

/** Adds a race on the dice with stages of five minutes each, the first of which starts now; returns their ids. */
export async function newRace(platform: TestPlatform, changes: Partial<RaceDraft> = {}): Promise<[string, string]> {
  const id = `race-${++made}`;
  platform.clock.advance({ seconds: 1 });
  const stage = (number: number): RaceDraft["stages"][number] => ({
    id: `${id}-${number}`,
    titles: titlesOf(`Stage ${number}`),
    prizes: ["1000"],
    startsAt: inMinutes(platform, (number - 1) * WINDOW_MINUTES),
    endsAt: inMinutes(platform, number * WINDOW_MINUTES),
  });
  const draft: RaceDraft = {
    id,
    titles: titlesOf("Race"),
    ink: "bottle",
    emblem: "lighthouse",
    scoring: "wagered",
    gameIds: [DICE],
    stages: [stage(1), stage(2)],
    ...changes,
  };
  await platform.context.connection.inTransaction((tx) => insertRace(tx, draft));
  return [`${id}-1`, `${id}-2`];
}

/** Plays one round, a second after the previous one. */
export async function playOnce(platform: TestPlatform, { token }: { token: string }, stake: Money = eur(100)) {
  platform.clock.advance({ seconds: 5 });
  const { round } = dataOf(await platform.call("playRealRound", diceBet({ stake }), { token }));
  return round;
}
