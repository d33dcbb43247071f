import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Language } from "#app/contract/languages.ts";
import { isOtherId } from "#app/contract/other-ids.ts";
import type { InputOf } from "#app/contract/types.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { later, setLimit } from "#tests/support/limits.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { outsideSandbox, startTestPlatform } from "#tests/support/platform.ts";
import { auditOf, DICE, diceBet, eur, moneyOf, newRichPlayer, playersWhoMayNotPlay } from "#tests/support/play.ts";
import { dataOf, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { PROVIDER, STUDIO_KEY, seatAt } from "#tests/support/providers.ts";

const TABLE = { provider: "studio", code: "table" };
const TOSS = { provider: "sandbox", code: "heads-or-tails" };
const FRAME = "https://games.studio.example";

let platform: TestPlatform;
let studio: Server;
/** What the studio is asked, and answers. */
let asked: Record<string, unknown>[] = [];
let answer: () => { status?: number; body: unknown };

beforeAll(async () => {
  studio = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (body) => asked.push(JSON.parse(body)));
    request.on("end", () => {
      const { status = 200, body } = answer();
      response.writeHead(status).end(JSON.stringify(body));
    });
  }).listen(0, "127.0.0.1");
  await once(studio, "listening");
  const url = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`;
  const launch = { url, privateKey: STUDIO_KEY, operatorId: 7, frames: [FRAME] };
  const [table, wheel] = PROVIDER.games;
  const games = [{ ...table, currencies: ["EUR", "BTC"], toldReturn: 0.97 }, wheel];
  platform = await startTestPlatform({ PROVIDERS: JSON.stringify([{ ...PROVIDER, games, launch }]) });
  platform.context.config.port = Number(new URL(platform.url).port);
});

beforeEach(() => {
  asked = [];
  answer = () => ({ body: { url: `${FRAME}/table?at=1` } });
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  studio.closeAllConnections();
  studio.close();
  await platform.close();
});

describe("listProviderGames", () => {
  it("lists the games that can be opened, by title, as their studios describe them", async () => {
    const { games } = dataOf(await platform.call("listProviderGames", {}));
    expect(games.map(({ title, studio: maker }) => [title, maker.name])).toEqual([
      ["Heads or Tails", "Sandbox Studio"],
      ["High Table", "studio"],
      ["Wheel", "studio"],
    ]);
    expect(games[1]).toMatchObject({ id: "studio.table", toldReturn: 0.97, currencies: ["EUR"] });
    expect(games[2]).toMatchObject({ toldReturn: null });
    expect(games[2]?.currencies).not.toContain("BTC");
  });

  it("has nothing of the sandbox outside of it", async () => {
    const { games } = dataOf(await outsideSandbox(platform, () => platform.call("listProviderGames", {})));
    expect(games.map(({ id }) => id)).toEqual(["studio.table", "studio.wheel"]);
  });
});

const search = async (input: InputOf<"searchGames">, language: Language = "en") =>
  dataOf(await platform.call("searchGames", { limit: 50, ...input }, { language })).items.map(({ id }) => id);

describe("searchGames", () => {
  it("finds a studio's game by its title, with typing errors and in another alphabet, and by its studio and its kind", async () => {
    for (const q of ["High Table", "hgih tabel"]) {
      expect((await search({ q }))[0]).toBe("studio.table");
    }
    expect(await search({ q: "хеадс таилс" }, "ru")).toEqual(["sandbox.heads-or-tails"]);
    expect(await search({ q: "sandbox studio" })).toEqual(["sandbox.heads-or-tails"]);
    expect(await search({ q: "tisch studio" }, "de")).toEqual(expect.arrayContaining(["studio.table", "studio.wheel"]));
  });

  it("filters by another studio, whose id no studio of the house can have", async () => {
    const { studios } = dataOf(await platform.call("listProviders", {}));
    const others = studios.filter(({ id }) => isOtherId(id)).map(({ id, name, total }) => [id, name, total]);
    expect(others).toEqual([
      ["sandbox.sandbox-studio", "Sandbox Studio", 1],
      ["studio.studio", "studio", 2],
    ]);
    expect(await search({ studio: "studio.studio" })).toEqual(["studio.table", "studio.wheel"]);
    expect(await search({ studio: "studio.studio", category: "slots" })).toEqual([]);
  });

  it("has nothing of the sandbox outside of it", async () => {
    const coin = () => search({ q: "heads or tails" });
    expect(await coin()).toEqual(["sandbox.heads-or-tails"]);
    expect(await outsideSandbox(platform, coin)).toEqual([]);
  });
});

describe("windowSearch", () => {
  it("suggests a studio's game", async () => {
    const { games } = dataOf(await platform.call("windowSearch", { q: "hig" }));
    expect(games.map(({ id, studio: maker }) => [id, maker.name])).toContainEqual(["studio.table", "studio"]);
  });
});

describe("a player's own games", () => {
  it("have a studio's games among the favourites, and no game that no list has", async () => {
    const player = await newRichPlayer(platform, 10_00);
    const keep = (gameId: string, favorite = true) => platform.call("toggleFavorite", { gameId, favorite }, player);
    expect(dataOf(await keep("studio.table")).favorites).toEqual(["studio.table"]);
    platform.clock.advance({ seconds: 1 });
    dataOf(await keep(DICE));
    expect(dataOf(await platform.call("getProfile", {}, player)).favorites).toEqual(["studio.table", DICE]);
    const { games } = dataOf(await platform.call("listFavoriteGames", {}, player));
    expect(games.map(({ id }) => id)).toEqual([DICE, "studio.table"]);
    for (const gone of ["studio.poker", "sandbox.conformance", "elsewhere.table"]) {
      expect(refusalOf(await keep(gone))).toEqual([404, "not_found"]);
    }
    expect(refusalOf(await keep("../table"))).toEqual([400, "validation_failed"]);
    dataOf(await keep("studio.table", false));
    expect(dataOf(await platform.call("getLobby", {}, player)).favorites.map(({ id }) => id)).toEqual([DICE]);
  });

  it("have those last played in their order, and none that was opened only", async () => {
    const player = await newRichPlayer(platform, 100_00);
    dataOf(await platform.call("launchProviderGame", { provider: "studio", code: "wheel" }, player));
    const seat = await seatAt(platform, player);
    const played = async () => dataOf(await platform.call("listLastGames", {}, player)).games.map(({ id }) => id);
    expect(await played()).toEqual([]);
    const bet = async (game: string) => {
      platform.clock.advance({ seconds: 10 });
      await seat.bet(randomUUID(), { game_code: game, round: randomUUID() });
    };
    await bet("table");
    platform.clock.advance({ seconds: 10 });
    dataOf(await platform.call("playRealRound", diceBet(), player));
    await bet("wheel");
    expect(await played()).toEqual(["studio.wheel", DICE, "studio.table"]);
    await bet("table");
    expect(await played()).toEqual(["studio.table", "studio.wheel", DICE]);
    expect(dataOf(await platform.call("getLobby", {}, player)).lastGame).toMatchObject({
      id: "studio.table",
      studio: { name: "studio" },
    });
  });
});

describe("openProviderGame", () => {
  it("shows the player's cash, and a session that has the bets made there", async () => {
    const player = await newRichPlayer(platform, 10_00);
    const seat = await seatAt(platform, player);
    const bet = randomUUID();
    await seat.bet(bet, { amount: 300_000 });
    await seat.win(randomUUID(), bet, { amount: 100_000 });
    const { game, cash, session } = dataOf(await platform.call("openProviderGame", TABLE, player));
    expect([game.title, cash]).toEqual(["High Table", eur(8_00)]);
    expect(session).toMatchObject({ staked: eur(3_00), returned: eur(1_00), net: eur(-2_00) });
    expect(asked).toEqual([]);
  });

  it("refuses an unknown game, guests, and players who may not play", async () => {
    const player = await newRichPlayer(platform, 10_00);
    const open = (which: typeof TABLE, caller = {}) => platform.call("openProviderGame", which, caller);
    expect(refusalOf(await open({ ...TABLE, code: "poker" }, player))).toEqual([404, "not_found"]);
    expect(refusalOf(await open({ provider: "sandbox", code: "conformance" }, player))).toEqual([404, "not_found"]);
    expect(refusalOf(await open(TABLE))).toEqual([401, "unauthenticated"]);
    for (const [kept, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await open(TABLE, kept))).toEqual([423, code]);
    }
  });
});

const launch = (caller: object, which = TABLE) =>
  platform.call("launchProviderGame", { ...which, isMobile: true }, caller);

describe("launchProviderGame", () => {
  it("answers the studio's address, whose token bets with the player's money", async () => {
    const player = await newRichPlayer(platform, 10_00);
    expect(dataOf(await launch(player))).toEqual({ url: `${FRAME}/table?at=1`, frame: FRAME });
    expect(asked).toMatchObject([{ user: player.id, game_code: "table", currency: "EUR", platform: "GPL_MOBILE" }]);
    const seat = await seatAt(platform, player);
    const token = asked[0]?.token as string;
    expect(await seat.bet(randomUUID(), { token })).toMatchObject({ status: "RS_OK", balance: 900_000 });
  });

  it.each<[string, () => { status?: number; body: unknown }]>([
    ["is away", () => ({ status: 503, body: {} })],
    ["names another host", () => ({ body: { url: "https://thief.example/table" } })],
    ["names no host", () => ({ body: { url: "javascript:alert(1)" } })],
  ])("refuses where the studio %s", async (_, answered) => {
    answer = answered;
    expect(refusalOf(await launch(await newRichPlayer(platform, 10_00)))).toEqual([503, "provider_unavailable"]);
  });

  it("refuses an account in a currency that the game is not played in", async () => {
    const player = await newRichPlayer(platform, 5_000_00, "RUB");
    expect(refusalOf(await launch(player))).toEqual([422, "currency_mismatch"]);
    expect(asked).toEqual([]);
  });

  it("refuses a player whose limit is reached", async () => {
    const player = await newRichPlayer(platform, 10_00);
    await setLimit(platform, player, "wager", "24_hours", 1_00);
    await (await seatAt(platform, player)).bet(randomUUID(), { amount: 100_000 });
    expect(refusalOf(await launch(player))).toEqual([422, "limit_reached"]);
  });

  it("refuses an unknown game, guests, and players who may not play", async () => {
    expect(refusalOf(await launch(await newRichPlayer(platform, 10_00), { ...TABLE, code: "poker" }))[0]).toBe(404);
    expect(refusalOf(await launch({}))).toEqual([401, "unauthenticated"]);
    for (const [kept, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await launch(kept))).toEqual([423, code]);
    }
    expect(asked).toEqual([]);
  });
});

describe("a reality check that is due", () => {
  it("stops a game that is open and the opening of another, until it is answered", async () => {
    const player = await newRichPlayer(platform, 100_00);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, player));
    const seat = await seatAt(platform, player);
    const bet = () => seat.bet(randomUUID(), { round: randomUUID() });
    for (let minutes = 0; minutes < 15; minutes += 5) {
      expect((await bet()).status).toBe("RS_OK");
      await later(platform, [player], { minutes: 5 });
    }
    expect((await bet()).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(refusalOf(await launch(player))).toEqual([423, "reality_check_due"]);
    dataOf(await platform.call("answerRealityCheck", {}, player));
    expect((await bet()).status).toBe("RS_OK");
    dataOf(await launch(player));
  });
});

/** Another session of the player, on another device. */
async function signInAgain({ email }: { email: string }): Promise<string> {
  const signed = dataOf(await platform.call("signIn", { email, password: PASSWORD }));
  if (!("token" in signed)) throw new Error("a second step is due");
  return signed.token;
}

describe("a token", () => {
  it("stakes no longer than the session it was made in, and what it has staked is still paid", async () => {
    const player = await newRichPlayer(platform, 10_00);
    const elsewhere = { id: player.id, token: await signInAgain(player) };
    const tokens: string[] = [];
    for (const session of [player, elsewhere]) {
      dataOf(await launch(session));
      tokens.push(asked.at(-1)?.token as string);
    }
    const [left = "", kept = ""] = tokens;
    const seat = await seatAt(platform, player);
    const bet = randomUUID();
    expect(await seat.bet(bet, { token: left })).toMatchObject({ status: "RS_OK" });
    dataOf(await platform.call("logout", {}, player));
    expect(await seat.bet(randomUUID(), { token: left })).toMatchObject({ status: "RS_ERROR_TOKEN_EXPIRED" });
    expect(await seat.win(randomUUID(), bet, { token: left })).toMatchObject({ status: "RS_OK", balance: 1_000_000 });
    expect(await seat.bet(randomUUID(), { token: kept })).toMatchObject({ status: "RS_OK" });
    const { sessions } = dataOf(await platform.call("listSessions", {}, elsewhere));
    expect(sessions).toHaveLength(1);
  });

  it("is made a hundred times in ten minutes at most", async () => {
    const player = await newRichPlayer(platform, 10_00);
    for (let times = 0; times < 100; times++) dataOf(await launch(player));
    expect(refusalOf(await launch(player))).toEqual([429, "too_many_requests"]);
    expect(asked).toHaveLength(100);
    dataOf(await launch(await newRichPlayer(platform, 10_00)));
  });
});

describe("a game that the operator has closed", () => {
  it("is in no list, opens for nobody and takes no bet, and pays what was won before", async () => {
    const player = await newRichPlayer(platform, 10_00);
    dataOf(await platform.call("toggleFavorite", { gameId: "studio.table", favorite: true }, player));
    const seat = await seatAt(platform, player);
    const [bet, refused] = [randomUUID(), randomUUID()];
    expect((await seat.bet(bet)).status).toBe("RS_OK");
    const { db } = platform.context.connection;
    await setDisabled(db, "studio.table", platform.clock.now());
    const whole = { ...TABLE, isMobile: false };
    expect(await search({ q: "high table" })).not.toContain("studio.table");
    expect(dataOf(await platform.call("listFavoriteGames", {}, player)).closedGames).toEqual(["High Table"]);
    expect(dataOf(await platform.call("listProviderGames", {})).games.map(({ id }) => id)).not.toContain(
      "studio.table",
    );
    expect(refusalOf(await platform.call("openProviderGame", TABLE, player))).toEqual([422, "game_disabled"]);
    expect(refusalOf(await platform.call("launchProviderGame", whole, player))).toEqual([422, "game_disabled"]);
    expect((await seat.bet(refused)).status).toBe("RS_ERROR_UNKNOWN");
    expect((await seat.bet(randomUUID(), { game_code: "wheel" })).status).toBe("RS_OK");
    expect((await seat.win(randomUUID(), bet)).status).toBe("RS_OK");
    await setDisabled(db, "studio.table", null);
    expect((await seat.bet(refused)).status).toBe("RS_ERROR_UNKNOWN");
    expect((await seat.bet(randomUUID())).status).toBe("RS_OK");
  });
});

/** A player sent to the sandbox's game, by its address. */
async function sentToCoin(cents = 10_00) {
  const player = await newRichPlayer(platform, cents);
  const { url } = dataOf(await platform.call("launchProviderGame", TOSS, player));
  const { searchParams } = new URL(url);
  return { player, seat: { user: searchParams.get("user") ?? "", token: searchParams.get("token") ?? "" } };
}

const tossed = (seat: { user: string; token: string }, changes: Partial<InputOf<"tossSandboxCoin">> = {}) =>
  platform.call("tossSandboxCoin", { ...seat, toss: randomUUID(), stake: "2", side: "heads", ...changes });

describe("seeSandboxGame", () => {
  it("shows the cash to a player who was sent there, and nothing to others", async () => {
    const { player, seat } = await sentToCoin();
    expect(dataOf(await platform.call("seeSandboxGame", seat)).cash).toEqual(eur(10_00));
    for (const wrong of [
      { ...seat, token: "another" },
      { ...seat, user: "ply_nobody" },
    ]) {
      expect(refusalOf(await platform.call("seeSandboxGame", wrong))).toEqual([404, "not_found"]);
    }
    expect(refusalOf(await outsideSandbox(platform, () => platform.call("seeSandboxGame", seat)))[0]).toBe(404);
    expect((await moneyOf(platform, player.token)).cash).toBe(10_00n);
  });
});

describe("tossSandboxCoin", () => {
  it("stakes and pays through the wallet, 1.96 times for the right side and once per toss", async () => {
    const { player, seat } = await sentToCoin(200_00);
    let expected = 200_00n;
    const sides = new Set<string>();
    for (let times = 0; times < 24; times++) {
      const toss = randomUUID();
      const { toss: fell, cash } = dataOf(await tossed(seat, { toss }));
      expected += fell?.side === "heads" ? 1_92n : -2_00n;
      sides.add(fell?.side ?? "");
      expect([fell?.stake, fell?.paid]).toEqual([eur(2_00), eur(fell?.side === "heads" ? 3_92 : 0)]);
      expect(cash).toEqual(eur(Number(expected)));
      if (times % 8 === 0) expect(dataOf(await tossed(seat, { toss })).toss).toEqual(fell);
    }
    expect([...sides].sort()).toEqual(["heads", "tails"]);
    expect((await moneyOf(platform, player.token)).cash).toBe(expected);
    const { session } = dataOf(await platform.call("openProviderGame", TOSS, player));
    expect(session.staked).toEqual(eur(48_00));
  });

  it("pays nothing more for a toss that is sent again for the other side, in other letters, or by somebody else", async () => {
    const { player, seat } = await sentToCoin(100_00);
    const { seat: other, player: stranger } = await sentToCoin(100_00);
    for (let times = 0; times < 6; times++) {
      const toss = randomUUID();
      dataOf(await tossed(seat, { toss, side: "heads" }));
      const { cash } = await moneyOf(platform, player.token);
      for (const again of [
        tossed(seat, { toss, side: "tails" }),
        tossed(seat, { toss: toss.toUpperCase(), side: "tails" }),
        tossed(seat, { toss: toss.toUpperCase(), side: "heads" }),
        tossed(seat, { toss, stake: "5" }),
        tossed(other, { toss, side: "tails" }),
        tossed({ ...seat, user: other.user }, { toss, side: "tails" }),
      ]) {
        await again;
        expect((await moneyOf(platform, player.token)).cash).toBe(cash);
      }
    }
    expect((await moneyOf(platform, stranger.token)).cash).toBe(100_00n);
  });

  it("ends with the session of the player who left it open", async () => {
    const { player, seat } = await sentToCoin();
    dataOf(await platform.call("logout", {}, player));
    expect(refusalOf(await platform.call("seeSandboxGame", seat))).toEqual([404, "not_found"]);
    expect(refusalOf(await tossed(seat))).toEqual([404, "not_found"]);
  });

  it("says why the wallet refused, and takes nothing", async () => {
    const { player, seat } = await sentToCoin();
    await (await seatAt(platform, player)).bet(randomUUID(), { amount: 900_000 });
    const refused = dataOf(await tossed(seat));
    expect(refused).toMatchObject({ toss: null, refused: "RS_ERROR_NOT_ENOUGH_MONEY", cash: eur(1_00) });
    expect(refusalOf(await tossed({ ...seat, token: "another" }))).toEqual([404, "not_found"]);
    expect(refusalOf(await outsideSandbox(platform, () => tossed(seat)))[0]).toBe(404);
  });
});
