import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDoor } from "#tests/support/site-door.ts";
import { activeFilters, filterFields, isOpen, queryOf, readFilters, searchOf } from "./filters.server.ts";

let door: Awaited<ReturnType<typeof openDoor>>;

beforeAll(async () => {
  door = await openDoor();
});

afterAll(() => door.close());

async function at(query: string) {
  const { scope } = await door.visit(`/en/games-all?${query}`);
  if (!scope) throw new Error("the guards refused the list");
  return { scope, chosen: readFilters(scope) };
}

const known = {
  section: "all",
  studios: [{ id: "kvadrat", name: "Kvadrat", total: 2, categories: [] }],
  tab: { id: "all", total: 3, mechanics: ["lines", "dice"] },
} as const;
const studios = [...known.studios].map((studio) => ({ ...studio, categories: [] }));
const tab = { ...known.tab, mechanics: [...known.tab.mechanics] };
const KNOWN = { section: known.section, studios, tab };

const FULL =
  "q=fox+%26+owl&category=slots&studio=kvadrat&mechanic=lines&volatility=4&volatility=2&rtp=95&win=1000&sort=rtp";

describe("readFilters", () => {
  it("reads every choice of the form", async () => {
    const { chosen } = await at(FULL);
    expect(chosen).toEqual({
      q: "fox & owl",
      category: "slots",
      studio: "kvadrat",
      mechanic: "lines",
      volatility: [2, 4],
      rtp: 95,
      win: 1_000,
      sort: "rtp",
    });
  });

  it.each([
    "",
    "q=&studio=&rtp=&volatility=",
    "rtp=95.5&win=-1&sort=luck&mechanic=x&volatility=9&category=all&studio=A%20b",
  ])("ignores unknown values: %s", async (query) => {
    const { scope, chosen } = await at(query);
    expect(isOpen(chosen)).toBe(false);
    expect(searchOf(scope, "all", chosen)).toEqual({ section: "all" });
    expect(activeFilters(scope, chosen, KNOWN)).toEqual([]);
  });

  it("restores the choices from the address they are written into", async () => {
    const { scope, chosen } = await at(FULL);
    const address = new URL(scope.paths.section("all", queryOf(chosen)), scope.url);
    expect(readFilters({ url: address })).toEqual(chosen);
  });
});

describe("searchOf", () => {
  it("queries the platform in its own units, and for the page", async () => {
    const { scope, chosen } = await at(`${FULL}&cursor=moth-hour`);
    expect(searchOf(scope, "slots", chosen)).toEqual({
      section: "slots",
      q: "fox & owl",
      category: "slots",
      studio: "kvadrat",
      mechanic: "lines",
      volatility: "2,4",
      rtp: 0.95,
      maximumWin: 1_000,
      sort: "rtp",
      cursor: "moth-hour",
    });
  });
});

describe("activeFilters", () => {
  it("names each choice, and links to the list without it and with all others", async () => {
    const { scope, chosen } = await at(FULL);
    const active = activeFilters(scope, chosen, KNOWN);
    expect(active.map(({ label }) => label)).toEqual([
      "“fox & owl”",
      "Slots",
      "Kvadrat",
      "Lines",
      "volatility 2 of 5",
      "volatility 4 of 5",
      "Pays back 95% or more",
      "Can pay 1,000× or more",
    ]);
    for (const { href } of active) {
      const left = readFilters({ url: new URL(href, scope.url) });
      expect(activeFilters(scope, left, KNOWN)).toHaveLength(active.length - 1);
      expect(left.sort).toBe("rtp");
    }
  });
});

describe("filterFields", () => {
  it("offers what the list has, and shows what is chosen", async () => {
    const { scope, chosen } = await at(FULL);
    const { selects, levels } = filterFields(scope, chosen, KNOWN);
    const chosenIn = (name: string) => selects.find((field) => field.name === name)?.value;
    expect(["category", "mechanic", "studio", "rtp", "win", "sort"].map(chosenIn)).toEqual([
      "slots",
      "lines",
      "kvadrat",
      "95",
      "1000",
      "rtp",
    ]);
    expect(selects.find(({ name }) => name === "mechanic")?.options.map(({ value }) => value)).toEqual([
      "",
      "lines",
      "dice",
    ]);
    expect(levels.filter(({ isChosen }) => isChosen).map(({ level }) => level)).toEqual([2, 4]);
  });

  it("omits the kind where the section is one, and the mechanic where the section has one", async () => {
    const { scope, chosen } = await at("");
    const names = filterFields(scope, chosen, {
      section: "scratch",
      studios,
      tab: { id: "scratch", total: 2, mechanics: ["scratch"] },
    }).selects.map(({ name }) => name);
    expect(names).toEqual(["studio", "rtp", "win", "sort"]);
  });
});
