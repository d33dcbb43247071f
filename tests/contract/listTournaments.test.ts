import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inMinutes, newTournament } from "#tests/support/competitions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { eur } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const idsOf = async (input: { state?: "coming" | "running" | "closed" } = {}) =>
  dataOf(await platform.call("listTournaments", input)).items.map(({ id }) => id);

describe("listTournaments", () => {
  it("is empty in a new house", async () => {
    expect(dataOf(await platform.call("listTournaments", {}))).toEqual({ items: [], next: null, previous: null });
  });

  it("lists the latest start first, filtered by state on request", async () => {
    const minutes = (from: number, to: number) => ({
      startsAt: inMinutes(platform, from),
      endsAt: inMinutes(platform, to),
    });
    await newTournament(platform, { id: "over", ...minutes(-9, -5) });
    await newTournament(platform, { id: "soon", ...minutes(5, 9) });
    await newTournament(platform, { id: "now", ...minutes(-1, 1) });
    expect(await idsOf()).toEqual(["soon", "now", "over"]);
    expect(await idsOf({ state: "coming" })).toEqual(["soon"]);
    expect(await idsOf({ state: "running" })).toEqual(["now"]);
    expect(await idsOf({ state: "closed" })).toEqual(["over"]);
    // At its end instant it is over, and at its start instant it runs.
    platform.clock.advance({ minutes: 1 });
    expect(await idsOf({ state: "running" })).toEqual([]);
    platform.clock.advance({ minutes: 4 });
    expect(await idsOf({ state: "running" })).toEqual(["soon"]);
  });

  it("returns the title in the requested language, and the sum of the prizes", async () => {
    const { items } = dataOf(await platform.call("listTournaments", { limit: 1 }, { language: "kk" }));
    expect(items[0]).toMatchObject({ title: "Cup (kk)", fund: eur(2_000), scoring: "wagered", closedAt: null });
  });

  it("pages", async () => {
    const all = await walk(async (cursor) => dataOf(await platform.call("listTournaments", { limit: 2, cursor })));
    expect(all.map(({ id }) => id)).toEqual(["soon", "now", "over"]);
  });

  it.each([
    { state: "paused" as "closed" },
    { cursor: "x" },
    // An instant in the year 33658, which the database cannot read.
    { cursor: Buffer.from("999999999999999:abc").toString("base64url") },
    { limit: 51 },
  ])("refuses %j", async (input) => {
    expect(refusalOf(await platform.call("listTournaments", input))).toEqual([400, "validation_failed"]);
  });
});
