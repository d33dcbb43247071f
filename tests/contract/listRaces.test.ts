import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inMinutes, newRace, titlesOf } from "#tests/support/competitions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { eur } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("listRaces", () => {
  it("is empty in a new house", async () => {
    expect(dataOf(await platform.call("listRaces", {}))).toEqual({ items: [], next: null, previous: null });
  });

  it("lists races with their stages in order, in the requested language", async () => {
    const [first, second] = await newRace(platform);
    const { items } = dataOf(await platform.call("listRaces", {}, { language: "de" }));
    expect(items).toMatchObject([{ title: "Race (de)", state: "running", fund: eur(2_000) }]);
    expect(items[0]?.stages).toMatchObject([
      { id: first, number: 1, title: "Stage 1 (de)", state: "running", fund: eur(1_000) },
      { id: second, number: 2, title: "Stage 2 (de)", state: "coming", fund: eur(1_000) },
    ]);
  });

  it("reports when a race is over, and pages with the latest start first", async () => {
    platform.clock.advance({ days: 1 });
    const [later = ""] = await newRace(platform);
    const page = dataOf(await platform.call("listRaces", { limit: 1 }));
    expect(page.items[0]?.stages[0]?.id).toBe(later);
    const rest = dataOf(await platform.call("listRaces", { limit: 1, cursor: page.next ?? "" }));
    expect(rest.items.map(({ state }) => state)).toEqual(["closed"]);
    expect(rest.next).toBeNull();
    expect(await walk(async (cursor) => dataOf(await platform.call("listRaces", { limit: 1, cursor })))).toHaveLength(
      2,
    );
  });

  it("refuses a stage that starts before the previous one has ended", async () => {
    const window = { startsAt: platform.clock.now(), endsAt: inMinutes(platform, 5) };
    const stages = ["one", "two"].map((id) => ({ id, titles: titlesOf(id), prizes: ["100"], ...window }));
    await expect(newRace(platform, { stages })).rejects.toThrow("overlap");
  });

  it("refuses a forged cursor", async () => {
    expect(refusalOf(await platform.call("listRaces", { cursor: "x" }))).toEqual([400, "validation_failed"]);
  });
});
