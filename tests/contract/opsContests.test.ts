import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command } from "#server/ops/command.ts";
import { campaigns } from "#server/ops/contests/campaigns.ts";
import { races } from "#server/ops/contests/races.ts";
import { tournaments } from "#server/ops/contests/tournaments.ts";
import { closeCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { auditLog } from "#server/platform/modules/audit-log/tables.ts";
import { bonusCampaigns, bonusOffers } from "#server/platform/modules/bonuses/tables.ts";
import { inMinutes, playOnce } from "#tests/support/competitions.ts";
import { operatorOf } from "#tests/support/operator.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";
import { PROVIDER } from "#tests/support/providers.ts";

let platform: TestPlatform;
let folder: string;

beforeAll(async () => {
  platform = await startMoneyPlatform();
  folder = mkdtempSync(join(tmpdir(), "contests-"));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await platform.close();
});

const run = (command: Command, ...parameters: string[]) => command.run(operatorOf(platform), parameters);

type Fields = Record<string, unknown>;

const EXAMPLES = join(import.meta.dirname, "../../server/ops/contests/examples");
const example = (name: string): Fields => JSON.parse(readFileSync(join(EXAMPLES, `${name}.json`), "utf8"));

const inMinute = (minutes: number) => inMinutes(platform, minutes).toISOString();

/** The shipped examples, with a time from the next minute on. */
const tournament = (changes: Fields = {}): Fields => ({
  ...example("tournament"),
  // By stakes: a lost round has no multiplier, and no place.
  startsAt: inMinute(1),
  endsAt: inMinute(10),
  games: [DICE],
  scoring: "wagered",
  ...changes,
});

function race(changes: Fields = {}): Fields {
  const [first, second] = example("race").stages as [Fields, Fields];
  const stages = [
    { ...first, startsAt: inMinute(1), endsAt: inMinute(10) },
    { ...second, startsAt: inMinute(10), endsAt: inMinute(20) },
  ];
  return { ...example("race"), games: [DICE], stages, ...changes };
}

const campaign = (changes: Fields = {}): Fields => ({
  ...example("campaign"),
  opensAt: inMinute(-1),
  closesAt: inMinute(100_000),
  ...changes,
});

let files = 0;

function written(content: Fields | string): string {
  const path = join(folder, `${++files}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

/** The faults of a file, without its path. */
const faultsOf = async (command: Command, content: Fields | string): Promise<string[]> => {
  const path = written(content);
  const error = await run(command, "preview", path).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "OpsProblem" });
  return (error as Error).message.replaceAll(`${path}:`, "").split("\n");
};

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

describe("a tournament from a file", () => {
  it("may count games of the house's providers, and of no others", async () => {
    const games = (...names: string[]) => written(tournament({ games: [DICE, ...names] }));
    const operator = operatorOf(platform, { providers: [PROVIDER] });
    expect(await tournaments.run(operator, ["preview", games("studio.table")])).toContain("studio.table");
    await expect(tournaments.run(operator, ["preview", games("studio.poker")])).rejects.toThrow(/there is no game/);
    await expect(run(tournaments, "preview", games("studio.table"))).rejects.toThrow(/there is no game/);
  });

  it("is previewed, added once, scheduled, paused, ended and paid, and its cost reported", async () => {
    const file = written(tournament({ id: "winter-cup-1" }));
    expect(await run(tournaments, "preview", file)).toMatch(/kk: Қысқы кубок[\s\S]*100\.00 EUR to 400\.00 EUR, 0\.5 %/);
    expect(await run(tournaments, "list")).not.toContain("winter-cup-1");
    expect(await run(tournaments, "add", file)).toMatch(/Added: winter-cup-1/);
    await expect(run(tournaments, "add", file)).rejects.toThrow('There is a tournament "winter-cup-1" already.');
    const shown = async () => dataOf(await platform.call("getTournament", { tournamentId: "winter-cup-1" }));
    expect(await shown()).toMatchObject({ state: "coming", isJoined: true, fund: eur(10_000) });
    const player = await newRichPlayer(platform, 9_000);
    dataOf(await platform.call("joinTournament", { tournamentId: "winter-cup-1" }, player));
    platform.clock.advance({ minutes: 2 });
    await playOnce(platform, player);
    platform.clock.advance({ seconds: 1 });
    expect(await run(tournaments, "pause", "winter-cup-1")).toMatch(/Paused/);
    await expect(run(tournaments, "pause", "winter-cup-1")).rejects.toThrow("paused already");
    await playOnce(platform, player);
    expect(await run(tournaments, "list")).toMatch(/winter-cup-1 {2}paused/);
    expect((await shown()).pausedSince).not.toBeNull();
    platform.clock.advance({ seconds: 1 });
    expect(await run(tournaments, "resume", "winter-cup-1")).toBe("It goes on.");
    platform.clock.advance({ seconds: 1 });
    expect(await run(tournaments, "end", "winter-cup-1")).toMatch(/ends now/);
    platform.clock.advance({ minutes: 3 });
    await closeCompetitions(platform.context);
    const { board, closedAt } = await shown();
    expect([board.total, closedAt === null]).toEqual([1, false]);
    const rounds = dataOf(await platform.call("listCountedRounds", { contest: "tournament:winter-cup-1" })).items;
    expect(rounds).toHaveLength(1);
    expect(await run(tournaments, "cost", "winter-cup-1")).toMatch(
      /paid +50\.00 EUR[\s\S]*at the most +400\.00 EUR\nbudget +400\.00 EUR/,
    );
    const { db } = platform.context.connection;
    const entries = await db.select().from(auditLog).where(like(auditLog.what, "tournaments %"));
    expect(entries.map(({ what, operator }) => [what, operator]).sort()).toEqual(
      ["add", "end", "pause", "resume"].map((act) => [`tournaments ${act} winter-cup-1`, "tester"]),
    );
  });

  it("that has not started is withdrawn", async () => {
    await run(tournaments, "add", written(tournament({ id: "winter-cup-2" })));
    expect(await run(tournaments, "end", "winter-cup-2")).toMatch(/taken back/);
    expect(await run(tournaments, "list")).not.toContain("winter-cup-2");
    await expect(run(tournaments, "end", "winter-cup-2")).rejects.toThrow("There is no tournament");
  });

  it("is refused with the line, the place and the reason of each contradiction", async () => {
    const { titles } = example("tournament");
    const text = JSON.stringify(tournament({ titles: without(titles as Fields, "kk") }), null, 2);
    const line = text.split("\n").findIndex((one) => one.includes('"titles"')) + 1;
    expect(await faultsOf(tournaments, text)).toEqual([expect.stringMatching(new RegExp(`^${line} {2}titles\\.kk: `))]);
    const fund = example("tournament").fund as Fields;
    const cases: [Fields, RegExp][] = [
      [{ endsAt: inMinute(1) }, /endsAt: is not after startsAt/],
      [{ startsAt: inMinute(-1) }, /startsAt: lies in the past/],
      [{ games: [DICE, "no-such-game"] }, /games\[1\]: there is no game "no-such-game"/],
      [{ games: [DICE, DICE] }, /games\[1\]: .* is named twice/],
      [{ emblem: "nothing-drawn" }, /emblem: nothing is drawn/],
      [{ prizes: ["20.00"] }, /fund: stands beside prizes/],
      [{ fund: undefined }, /file: has neither prizes nor a fund/],
      [{ fund: undefined, prizes: ["20.00", "30.00"] }, /prizes\[1\]: is more than the place before/],
      [{ fund: undefined, prizes: ["20.00", "20"] }, /prizes\[1\]: euro with two decimals/],
      [{ fund: { ...fund, percentOfPlaces: [60, 30] } }, /fund\.percentOfPlaces: is 90 % together/],
      [{ fund: { ...fund, most: "50.00" } }, /fund\.most: is less than start/],
      [{ join: false }, /join: must be true where a fund grows/],
      [{ budget: "399.99" }, /budget: is 399\.99 EUR, and up to 400\.00 EUR may be paid/],
      [{ colour: "red" }, /file: .*colour/],
    ];
    for (const [changes, reason] of cases) {
      expect(await faultsOf(tournaments, tournament(changes))).toEqual([expect.stringMatching(reason)]);
    }
    expect(await faultsOf(tournaments, "{ no json")).toEqual([expect.stringMatching(/is no JSON/)]);
  });
});

describe("a race from a file", () => {
  it("is added, paused and ended between its stages", async () => {
    const file = written(race());
    await run(races, "add", file);
    expect(await run(races, "list")).toMatch(/winter-race {2}coming/);
    platform.clock.advance({ minutes: 2 });
    const player = await newRichPlayer(platform, 9_000);
    await playOnce(platform, player);
    platform.clock.advance({ seconds: 1 });
    await run(races, "pause", "winter-race");
    await playOnce(platform, player);
    platform.clock.advance({ seconds: 1 });
    await run(races, "resume", "winter-race");
    platform.clock.advance({ seconds: 1 });
    expect(await run(races, "end", "winter-race")).toMatch(/taken back/);
    platform.clock.advance({ minutes: 3 });
    await closeCompetitions(platform.context);
    const { race: whole, board } = dataOf(await platform.call("getRaceStage", { stageId: "winter-race-snow" }, player));
    expect([whole.stages.length, whole.state, board.own?.score]).toEqual([1, "closed", "100"]);
    expect(await run(races, "cost", "winter-race")).toMatch(/paid +50\.00 EUR/);
  });

  it("is refused if its stages contradict each other", async () => {
    const [first, second] = race().stages as [Fields, Fields];
    const cases: [Fields, RegExp][] = [
      [{ stages: [first, { ...second, startsAt: inMinute(5) }] }, /stages\[1\]\.startsAt: lies before the end/],
      [{ stages: [first, { ...second, id: first.id }] }, /stages\[1\]\.id: .* is the id of another stage/],
      [{ budget: "1.00" }, /budget: is 1\.00 EUR/],
    ];
    for (const [changes, reason] of cases) {
      const faults = await faultsOf(races, race({ stages: [first, second], ...changes }));
      expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
    }
  });
});

describe("a campaign from a file", () => {
  const listed = async () => (await run(campaigns, "list")).split("\n").find((line) => line.startsWith("winter-"));

  it("is added, opened, paused and ended, and offers do not expire while it is paused", async () => {
    await run(
      campaigns,
      "add",
      written(
        campaign({
          trigger: "registration",
          depositNumber: undefined,
          reward: "amount",
          percent: undefined,
          amounts: { EUR: { amount: "500", maximumBet: "200" } },
        }),
      ),
    );
    expect(await listed()).toMatch(/winter-deposit {2}announced/);
    const { id: playerId } = await newPlayer(platform);
    const { db } = platform.context.connection;
    const offer = async () => {
      const offers = await db.select().from(bonusOffers).where(eq(bonusOffers.playerId, playerId));
      return offers.find(({ campaignId }) => campaignId === "winter-deposit")?.activateBy.getTime();
    };
    platform.clock.advance({ days: 1 });
    await run(campaigns, "resume", "winter-deposit");
    const week = 7 * 24 * 3_600_000;
    expect(await offer()).toBe(platform.clock.now().getTime() + week);
    platform.clock.advance({ days: 2 });
    await run(campaigns, "pause", "winter-deposit");
    expect(await listed()).toMatch(/winter-deposit {2}paused/);
    platform.clock.advance({ days: 30 });
    await run(campaigns, "resume", "winter-deposit");
    expect(await offer()).toBe(platform.clock.now().getTime() + (5 / 7) * week);
    expect(await run(campaigns, "cost", "winter-deposit")).toMatch(
      /taken +0 times[\s\S]*cost +0\.00 EUR\npromised +0\.00 EUR\nbudget +2000\.00 EUR\nleft +2000\.00 EUR$/,
    );
    await run(campaigns, "end", "winter-deposit");
    expect(await listed()).toMatch(/winter-deposit {2}over/);
    await expect(run(campaigns, "resume", "winter-deposit")).rejects.toThrow("is over");
  });

  it("is refused if trigger, reward and sums contradict each other", async () => {
    const [existing] = await platform.context.connection.db
      .select()
      .from(bonusCampaigns)
      .where(eq(bonusCampaigns.id, "with-a-code"));
    const { texts, amounts } = campaign() as { texts: Record<string, Fields>; amounts: Record<string, Fields> };
    const cases: [Fields, RegExp][] = [
      [{ depositNumber: undefined }, /depositNumber: is missing for the trigger "deposit"/],
      [{ spins: 10 }, /spins: is there without the reward "free_spins"/],
      [{ wagerFactor: 11 }, /wagerFactor: /],
      [{ daysToFinish: undefined }, /daysToFinish: is missing for a wager/],
      [{ amounts: { EUR: without(amounts.EUR ?? {}, "cap") } }, /amounts\.EUR: lacks cap/],
      [{ amounts: { EUR: { ...amounts.EUR, spinStake: "10" } } }, /amounts\.EUR\.spinStake: is of another reward/],
      [{ amounts: {} }, /amounts: names no currency/],
      [{ contribution: { slots: 0 } }, /contribution: no game counts/],
      [{ allowedGames: ["no-such-game"] }, /allowedGames\[0\]: there is no game/],
      [{ closesAt: inMinute(-2) }, /closesAt: is not after opensAt/],
      [{ texts: { ...texts, de: { title: "Winter" } } }, /texts\.de\.summary: /],
      ...(existing?.code
        ? ([[{ trigger: "code", depositNumber: undefined, code: existing.code }, /code: "OPENHAND" is another/]] as [
            Fields,
            RegExp,
          ][])
        : []),
    ];
    for (const [changes, reason] of cases) {
      const faults = await faultsOf(campaigns, campaign({ id: "winter-other", ...changes }));
      expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
    }
  });
});
