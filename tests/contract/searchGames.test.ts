import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOther } from "#app/contract/catalogue.ts";
import { MECHANICS, type Mechanic } from "#app/contract/games/index.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { InputOf } from "#app/contract/types.ts";
import { games, oddsOf, volatilityOf } from "#server/games/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, diceBet, newRichPlayer, SLOT, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { COIN, LISTED } from "#tests/support/providers.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const search = async (input: InputOf<"searchGames">, language: Language = "en") =>
  dataOf(await platform.call("searchGames", { limit: 50, ...input }, { language }));
const idsOf = async (input: InputOf<"searchGames">, language?: Language) =>
  (await search(input, language)).items.map(({ id }) => id);

describe("searchGames, by words", () => {
  it("tolerates a typing error, finds a studio's games, and returns nothing for nonsense", async () => {
    expect((await idsOf({ q: "hundrd dise" }))[0]).toBe(DICE);
    const studio = games[0]?.studio ?? { id: "", name: "" };
    const own = games.filter((game) => game.studio.id === studio.id).map(({ id }) => id);
    expect(await idsOf({ q: studio.name })).toEqual(expect.arrayContaining(own));
    expect(await idsOf({ q: "qqqqqqqq" })).toEqual([]);
    expect(await idsOf({ q: "'; drop table listed_games; --" })).toEqual([]);
    expect(await idsOf({ q: "日本 ☂ '\\:*&|!" })).toEqual([]);
    expect((await search({})).total).toBe(LISTED.length);
  });

  it.each([
    ["фокс", "en"],
    ["foks", "ru"],
    ["лиса", "ru"],
    ["lisa", "ru"],
    ["лису", "ru"],
    ["түлкі", "kk"],
    ["tulki", "kk"],
    ["guineu", "ca"],
    ["Füchs", "de"],
  ] as const)("finds the fox by %s on a page in %s", async (q, language) => {
    expect(await idsOf({ q }, language)).toContain(SLOT);
  });

  it("searches the descriptions of the page's language only", async () => {
    expect(await idsOf({ q: "постоянных" }, "ru")).toContain(SLOT);
    expect(await idsOf({ q: "постоянных" }, "pt")).not.toContain(SLOT);
  });

  it.each([
    ["кости", "ru"],
    ["würfel", "de"],
    ["zar", "tr"],
  ] as const)("finds games by the name of their kind: %s", async (q, language) => {
    expect(await idsOf({ q }, language)).toContain(DICE);
  });

  /** Typed in every language. */
  const INTERNATIONAL: Partial<Record<Mechanic, readonly string[]>> = {
    "hi-lo": ["hi-lo", "hilo", "Hi Lo"],
    blackjack: ["blackjack", "black jack", "21"],
    roulette: ["roulette"],
    baccarat: ["baccarat"],
    dice: ["dice"],
    "video-poker": ["poker"],
  };

  /** What players type for a kind besides its name on the page. */
  const OTHER_NAMES: Partial<Record<Language, Partial<Record<Mechanic, readonly string[]>>>> = {
    en: { wheel: ["wheel of fortune"], "hi-lo": ["higher or lower"], mines: ["minesweeper"], keno: ["lotto"] },
    ca: { wheel: ["roda de la fortuna"], mines: ["buscamines"], "video-poker": ["poker"], baccarat: ["baccarat"] },
    es: { wheel: ["rueda de la fortuna"], mines: ["buscaminas"], scratch: ["rasca y gana"], lines: ["líneas de pago"] },
    fr: { wheel: ["roue de la fortune"], mines: ["démineur"], keno: ["loto"], "hi-lo": ["plus haut"] },
    kk: { wheel: ["сәттілік дөңгелегі"], keno: ["лото"], "hi-lo": ["хай-ло"], blackjack: ["блэк джек"] },
    pl: { wheel: ["koło fortuny"], mines: ["saper"], keno: ["lotto"], dice: ["kostki"] },
    pt: { wheel: ["roda da fortuna"], mines: ["campo minado"], "video-poker": ["poker"], keno: ["loto"] },
    ru: { wheel: ["колесо фортуны"], keno: ["лото"], blackjack: ["блэк джек"], clusters: ["кластеры"] },
    tr: { wheel: ["çarkıfelek"], mines: ["mayın tarlası"], keno: ["piyango"], respin: ["respin"] },
    de: { wheel: ["Rad"], mines: ["Minesweeper"], keno: ["Lotto"], lines: ["Gewinnlinien"] },
  };

  it.each(LANGUAGES)("finds in %s every game of a kind by what the page and its players call it", async (language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/games.json`, "utf8"));
    const named: Record<Mechanic, string> = texts.mechanic;
    const missed: string[] = [];
    for (const mechanic of MECHANICS) {
      const names = [named[mechanic], ...(INTERNATIONAL[mechanic] ?? []), ...(OTHER_NAMES[language]?.[mechanic] ?? [])];
      const expected = games.filter((game) => game.mechanic === mechanic).length;
      for (const q of names) {
        const { total } = await search({ q, mechanic }, language);
        if (total !== expected) missed.push(`${mechanic}: ${q} finds ${total} of ${expected}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ["en", "slots", "fruit machines"],
    ["ca", "instant", "jocs ràpids"],
    ["fr", "slots", "bandit manchot"],
    ["kk", "scratch", "скретч"],
    ["pl", "tables", "gry karciane"],
    ["ru", "slots", "однорукий бандит"],
    ["tr", "instant", "hızlı oyunlar"],
    ["de", "slots", "Automaten"],
    ["de", "tables", "Kartenspiele"],
  ] as const)("finds in %s every game of the category %s by %s", async (language, category, q) => {
    const expected = games.filter((game) => game.category === category).length + (category === "instant" ? 1 : 0);
    expect((await search({ q, category }, language)).total).toBe(expected);
  });

  it("ranks exact matches before corrected ones, and titles before descriptions", async () => {
    const titled = games.filter(({ title }) => /\bnoon\b/i.test(title)).map(({ id }) => id);
    const found = await idsOf({ q: "noon" });
    expect(found.slice(0, titled.length).sort()).toEqual(titled.sort());
  });

  it.each(["", " ", "x".repeat(61)])("refuses the query %j", async (q) => {
    expect(refusalOf(await platform.call("searchGames", { q }))).toEqual([400, "validation_failed"]);
  });
});

describe("searchGames, by facts", () => {
  const all = games.map((game) => ({ ...game, ...oddsOf(game), volatility: volatilityOf(game) }));
  const those = (holds: (game: (typeof all)[number]) => boolean) =>
    all
      .filter(holds)
      .map(({ id }) => id)
      .sort();

  it.each<[string, InputOf<"searchGames">, (game: (typeof all)[number]) => boolean]>([
    ["category", { category: "slots" }, ({ category }) => category === "slots"],
    ["studio", { studio: "kvadrat" }, ({ studio }) => studio.id === "kvadrat"],
    ["mechanic", { mechanic: "dice" }, ({ mechanic }) => mechanic === "dice"],
    ["volatility", { volatility: "1,4,5" }, ({ volatility }) => [1, 4, 5].includes(volatility)],
    ["return", { rtp: 0.97 }, ({ rtp }) => rtp >= 0.97],
    ["largest win", { maximumWin: 1000 }, ({ maximumWin }) => maximumWin >= 1000],
    ["two of them", { category: "slots", rtp: 0.96 }, ({ category, rtp }) => category === "slots" && rtp >= 0.96],
  ])("filters by %s", async (_, input, holds) => {
    const { items, total } = await search(input);
    expect(items.map(({ id }) => id).sort()).toEqual(those(holds));
    expect(total).toBe(items.length);
  });

  it("sorts by title, return, volatility, age and plays", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
    const titles = (await search({ sort: "title" })).items.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort());
    const returns = (await search({ sort: "rtp" })).items.flatMap((card) => (isOther(card) ? [] : card.rtp));
    expect(returns).toEqual([...returns].sort((a, b) => b - a));
    const levels = (await search({ sort: "volatility" })).items.flatMap((card) =>
      isOther(card) ? [] : card.volatility,
    );
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    const days = (await idsOf({ sort: "new" })).map((id) => games.find((game) => game.id === id)?.addedOn ?? "");
    expect(days).toEqual([...days].sort().reverse());
    expect((await idsOf({ sort: "popular" }))[0]).toBe(DICE);
  });

  it("has a studio's game in its section, found by no figure that nobody can compute, and after all that have one", async () => {
    const instant = those(({ category }) => category === "instant");
    expect((await idsOf({ section: "instant" })).sort()).toEqual([...instant, COIN].sort());
    for (const filter of [{ rtp: 0 }, { maximumWin: 0 }, { volatility: "1,2,3,4,5" }]) {
      expect(await idsOf(filter)).not.toContain(COIN);
    }
    for (const sort of ["rtp", "volatility", "new", "popular"] as const) {
      const found = await walk((cursor) => search({ sort, limit: 50, ...(cursor && { cursor }) }));
      if (sort !== "popular") expect(found.at(-1)?.id).toBe(COIN);
      expect(found.map(({ id }) => id)).toContain(COIN);
    }
  });

  it("pages through its results without losing one, in every order", async () => {
    for (const sort of ["popular", "rtp", "new"] as const) {
      const found = await walk(async (cursor) => {
        const page = await search({ sort, limit: 10, ...(cursor && { cursor }) });
        expect(page.total).toBe(LISTED.length);
        return page;
      });
      expect(found.map(({ id }) => id).sort()).toEqual([...LISTED].sort());
    }
  });

  it("leaves out disabled games", async () => {
    const { db } = platform.context.connection;
    await setDisabled(db, DICE, platform.context.clock.now());
    expect(await idsOf({ q: "hundred dice" })).not.toContain(DICE);
    expect(await idsOf({ section: "instant" })).not.toContain(DICE);
    await setDisabled(db, DICE, null);
    expect(await idsOf({ q: "hundred dice" })).toContain(DICE);
  });

  it.each([
    ["volatility", "6"],
    ["volatility", "1,,2"],
    ["rtp", "2"],
    ["rtp", "much"],
    ["mechanic", "poker"],
    ["section", "nothing"],
    ["studio", "No Such"],
    ["sort", "luck"],
    ["cursor", "no-such-game"],
  ])("refuses %s=%s", async (name, value) => {
    const answer = await fetch(`${platform.url}/api/v1/games/search?${new URLSearchParams({ [name]: value })}`);
    expect(answer.status).toBe(400);
  });
});
