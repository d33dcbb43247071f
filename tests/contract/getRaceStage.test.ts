import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameById } from "#server/games/index.ts";
import { closeCompetitions, countCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { getRaceStage } from "#server/platform/modules/races/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { inMinutes, newRace, playOnce, titlesOf } from "#tests/support/competitions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, eur, newRichPlayer, SLOT, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const stage = async (stageId: string, caller: { token?: string } = {}) =>
  dataOf(await platform.call("getRaceStage", { stageId }, caller));

const scoresOf = (board: { items: { tag: string; score: string }[] }) =>
  board.items.map(({ tag, score }) => [tag, score]);

describe("getRaceStage", () => {
  it("stores each player's places at noon and midnight of the stage, for the player alone", async () => {
    const halfDay = 12 * 60 * 60_000;
    // The next but one: the next may be a moment away.
    const toMark = 2 * halfDay - (platform.clock.now().getTime() % halfDay);
    const startsAt = new Date(platform.clock.now().getTime() + 1_000);
    await newRace(platform, {
      stages: [
        { id: "long-stage", titles: titlesOf("Long"), prizes: ["1000"], startsAt, endsAt: inMinutes(platform, 2_000) },
      ],
    });
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player, eur(100));
    platform.clock.advance({ seconds: Math.ceil(toMark / 1_000) + 60 });
    const now = platform.clock.now().getTime();
    await countCompetitions(platform.context);
    const request = { cursor: undefined, limit: 5, playerId: player.id };
    const { places } = await getRaceStage(platform.context, "long-stage", request, "en");
    expect(places).toEqual([{ at: new Date(now - (now % halfDay)).toISOString(), place: 1 }]);
    expect((await stage("long-stage")).places).toEqual([]);
  });

  it("counts the stage by itself, and the race over all its stages", async () => {
    const [first, second] = await newRace(platform);
    const [anna, boris] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    const [annas, boriss] = [anna.id.slice(-4), boris.id.slice(-4)];
    await playOnce(platform, anna, eur(300));
    await playOnce(platform, boris, eur(200));
    platform.clock.advance({ minutes: 7 });
    await playOnce(platform, boris, eur(150));

    const now = await stage(second, boris);
    expect(scoresOf(now.board)).toEqual([[boriss, "150"]]);
    expect(scoresOf(now.overall)).toEqual([
      [boriss, "350"],
      [annas, "300"],
    ]);
    expect(now.overall.items.map(({ prize }) => prize)).toEqual([null, null]);
    expect([now.board.own?.place, now.overall.own?.place]).toEqual([1, 1]);
    expect(now).toMatchObject({ number: 2, state: "running", title: "Stage 2 (en)", fund: eur(1_000) });
    expect(now.race.stages.map(({ id }) => id)).toEqual([first, second]);
    expect(now.games.map(({ id }) => id)).toEqual([DICE]);

    await closeCompetitions(platform.context);
    const before = await stage(first, anna);
    expect(scoresOf(before.board)).toEqual([
      [annas, "300"],
      [boriss, "200"],
    ]);
    expect(before.board.own).toMatchObject({ place: 1, prize: eur(1_000), paid: eur(1_000) });
    expect(before.closedAt).not.toBeNull();

    await setBlocked(platform.context.connection.db, boris.id, platform.clock.now());
    platform.clock.advance({ minutes: 2 });
    expect(scoresOf((await stage(second)).overall)).toEqual([[annas, "300"]]);
  });

  it("stores the overall board of a race whose stages are all closed, and does not count again", async () => {
    const [first, second] = await newRace(platform);
    const [anna, boris] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    await playOnce(platform, anna, eur(300));
    platform.clock.advance({ minutes: 7 });
    await playOnce(platform, boris, eur(200));
    await closeCompetitions(platform.context);
    platform.clock.advance({ minutes: 6 });
    await Promise.all(Array.from({ length: 3 }, () => closeCompetitions(platform.context)));
    const { overall, race } = await stage(first, boris);
    expect(scoresOf(overall)).toEqual([
      [anna.id.slice(-4), "300"],
      [boris.id.slice(-4), "200"],
    ]);
    expect(overall.own).toMatchObject({ place: 2, prize: null, paid: null });
    expect(race.stages.at(-1)?.id).toBe(second);

    const { connection } = platform.context;
    await connection.inTransaction(async (tx) => {
      // A count would wait for this lock.
      await tx.execute("lock table rounds in access exclusive mode");
      platform.clock.advance({ minutes: 2 });
      expect((await stage(second)).overall.computedAt).toBe(overall.computedAt);
    });
  });

  it("leaves a closed game out of the named ones", async () => {
    const [first] = await newRace(platform, { gameIds: [DICE, SLOT] });
    const { db } = platform.context.connection;
    await setDisabled(db, SLOT, platform.clock.now());
    const { games, closedGames } = await stage(first);
    expect([games.map(({ id }) => id), closedGames]).toEqual([[DICE], [gameById(SLOT)?.title]]);
    await setDisabled(db, SLOT, null);
    expect((await stage(first)).closedGames).toEqual([]);
  });

  it("gives no place to a guest or to a player who has not played", async () => {
    const [first] = await newRace(platform);
    const idle = await newRichPlayer(platform, 5_000);
    for (const caller of [{}, idle]) {
      const { board, overall } = await stage(first, caller);
      expect([board.own, overall.own]).toEqual([null, null]);
    }
  });

  it.each([
    [{ stageId: "no-such-stage" }, [404, "not_found"]],
    [{ stageId: "Race" }, [400, "validation_failed"]],
    [{ stageId: "race", cursor: "last" }, [400, "validation_failed"]],
  ])("refuses %j", async (input, refusal) => {
    expect(refusalOf(await platform.call("getRaceStage", input))).toEqual(refusal);
  });
});
