import { sql } from "drizzle-orm";
import { DAY_MS } from "#server/durations.ts";
import { games } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { closeCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { storePlacesOf } from "#server/platform/modules/leaderboards/index.ts";
import { insertRace, openStages, type RaceDraft } from "#server/platform/modules/races/index.ts";
import {
  insertTournament,
  openTournaments,
  type RollUp,
  type TournamentDraft,
} from "#server/platform/modules/tournaments/index.ts";
import { seededAccounts } from "./accounts.ts";
import { seedContext } from "./seed-context.ts";
import { type SeedTexts, seedTexts } from "./texts.ts";

/** The hour, a day ago, at which the closed competitions ended: the crowd has played all its rounds by then. */
export const ENDED = { daysAgo: 1, hour: 23 };

const CLOSED_MINUTES_LATER = 5;

const euros = (...places: number[]): string[] => places.map((whole) => String(whole * 100));

/** An id, and its title in every language. */
const titled = <Id extends keyof SeedTexts>(id: Id) => ({ id, titles: seedTexts(id) });

const idsOf = (category?: "slots" | "instant"): string[] =>
  games.filter((game) => category === undefined || game.category === category).map(({ id }) => id);

/** Midnights counted from the present day, negative for the past, and the hour when the closed ones ended. */
function calendar(context: Context) {
  const past = seedContext(context, "calendar");
  const at = (daysAgo: number, hour: number) => {
    past.moveTo(daysAgo, hour);
    return past.clock.now();
  };
  return { day: (days: number) => at(-days, 0), ended: at(ENDED.daysAgo, ENDED.hour) };
}

/** From 50.00 EUR to 250.00 EUR, by 0.5 % of the stakes. */
const GROWING: RollUp = { start: "5000", most: "25000", share: 50, places: [3500, 2000, 1500, 1000, 800, 700, 500] };

type Calendar = ReturnType<typeof calendar>;

/** Running and upcoming ones stay so for weeks. */
const tournaments = ({ day, ended }: Calendar): TournamentDraft[] => [
  {
    ...titled("potters-cup"),
    ink: "rust",
    emblem: "amphora",
    scoring: "multiplier",
    gameIds: idsOf("slots"),
    prizes: euros(20, 10, 5, 5, 5, 5),
    startsAt: day(-21),
    endsAt: ended,
  },
  {
    ...titled("lantern-nights"),
    ink: "plum",
    emblem: "lantern",
    scoring: "won",
    gameIds: idsOf("slots"),
    prizes: euros(50, 30, 20, 10, 10, 10, 5, 5, 5, 5),
    startsAt: day(-14),
    endsAt: day(45),
  },
  {
    ...titled("hundred-throws"),
    ink: "cobalt",
    emblem: "hundred",
    scoring: "wagered",
    gameIds: idsOf("instant"),
    prizes: [],
    isJoined: true,
    rollUp: GROWING,
    startsAt: day(-7),
    endsAt: day(60),
  },
  {
    ...titled("paper-boats"),
    ink: "harbour",
    emblem: "boat",
    scoring: "multiplier",
    gameIds: idsOf("slots"),
    prizes: euros(40, 25, 15, 5, 5, 5, 5),
    startsAt: day(40),
    endsAt: day(54),
  },
];

const races = ({ day, ended }: Calendar): RaceDraft[] => [
  {
    ...titled("lighthouse-race"),
    ink: "bottle",
    emblem: "lighthouse",
    scoring: "wagered",
    gameIds: idsOf(),
    stages: [
      { ...titled("lighthouse-race-skerry"), prizes: euros(15, 10, 5), startsAt: day(-28), endsAt: ended },
      { ...titled("lighthouse-race-roads"), prizes: euros(25, 15, 10, 5, 5, 5), startsAt: ended, endsAt: day(42) },
      {
        ...titled("lighthouse-race-open-sea"),
        prizes: euros(50, 30, 20, 10, 10, 10),
        startsAt: day(42),
        endsAt: day(70),
      },
    ],
  },
  {
    ...titled("orchard-race"),
    ink: "moss",
    emblem: "pear",
    scoring: "won",
    gameIds: idsOf("slots"),
    stages: [
      { ...titled("orchard-race-blossom"), prizes: euros(30, 20, 10, 5, 5, 5), startsAt: day(-10), endsAt: day(35) },
      { ...titled("orchard-race-harvest"), prizes: euros(40, 25, 15, 5, 5, 5), startsAt: day(35), endsAt: day(63) },
    ],
  },
];

/** Joins everybody of the crowd to the tournaments that require it, at their start; known players may still join. */
async function joinCrowd({ connection }: Context): Promise<void> {
  const known = seededAccounts.map(({ email }) => email);
  await connection.db.execute(sql`
    insert into tournament_entries (tournament_id, player_id, joined_at)
    select t.id, p.id, t.starts_at from tournaments t join players p on p.email not in ${known}
    where t.is_joined and exists (
      select from rounds r where r.owner_id = p.id and r.mode = 'real' and t.game_ids ? r.game_id)
    on conflict do nothing`);
}

/**
 * Adds tournaments and races over what the crowd has played. Those that are over are closed and paid by the regular service, soon
 * after their end and after the last round of everyone who is paid, so that each balance grows in the order of time.
 */
export async function addCompetitions(context: Context): Promise<void> {
  const dates = calendar(context);
  for (const draft of tournaments(dates)) await insertTournament(context.connection.db, draft);
  for (const draft of races(dates)) await context.connection.inTransaction((tx) => insertRace(tx, draft));
  await joinCrowd(context);
  const past = seedContext(context, "closing");
  past.moveTo(ENDED.daysAgo, ENDED.hour);
  past.wait(CLOSED_MINUTES_LATER * 60_000);
  await closeCompetitions(past);
}

/** Stores the places at each past midnight of the running tournaments and stages, as the job would have. */
export async function addPlaces(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  for (const contest of [...(await openTournaments(context)), ...(await openStages(context))]) {
    const [{ startsAt } = { startsAt: context.clock.now() }] = contest.windows;
    const first = (Math.floor(startsAt.getTime() / DAY_MS) + 1) * DAY_MS;
    for (let at = first; at <= now; at += DAY_MS) await storePlacesOf(context.connection.db, contest, new Date(at));
  }
}
