import { describe, expect, it } from "vitest";
import { LOBBY_CONTESTS } from "#app/contract/lobby.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { newRace, newTournament, playOnce } from "#tests/support/competitions.ts";
import { cutOffRound, DICE, diceBet, minesBet, newRichPlayer, SLOT, slotBet } from "#tests/support/play.ts";
import { dataOf, idle, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const lobbyOf = async (token: string) => dataOf(await platform.call("getLobby", {}, { token }));

describe("getLobby", () => {
  it("is empty for a new player, and closed to guests", async () => {
    const { token } = await newConfirmedPlayer(platform);
    expect(await lobbyOf(token)).toEqual({ lastGame: null, favorites: [], openRounds: [], standings: [] });
    expect(refusalOf(await platform.call("getLobby", {}))).toEqual([401, "unauthenticated"]);
  });

  it("returns the last played game and the favourites, latest first, if they are open", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    for (const [bet, gameId] of [
      [slotBet(), DICE],
      [diceBet(), SLOT],
    ] as const) {
      platform.clock.advance({ seconds: 10 });
      dataOf(await platform.call("playRealRound", bet, { token }));
      dataOf(await platform.call("toggleFavorite", { gameId, favorite: true }, { token }));
    }
    const { db } = platform.context.connection;
    const before = await lobbyOf(token);
    await setDisabled(db, DICE, platform.clock.now());
    const closed = await lobbyOf(token);
    await setDisabled(db, DICE, null);
    const ids = ({ lastGame, favorites }: typeof before) => [lastGame?.id, ...favorites.map(({ id }) => id)];
    expect(ids(before)).toEqual([DICE, SLOT, DICE]);
    expect(ids(closed)).toEqual([SLOT, SLOT]);
  });

  it("returns the rounds that hold their stake, and none to an idle session", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const other = await newRichPlayer(platform, 5_000);
    await cutOffRound(platform, other);
    await cutOffRound(platform, player);
    platform.clock.advance({ seconds: 10 });
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    const { openRounds } = await lobbyOf(player.token);
    expect(openRounds.map(({ gameId, outcome }) => [gameId, outcome !== null])).toEqual([
      [round.gameId, true],
      [DICE, false],
    ]);
    expect((await lobbyOf((await idle(platform, player)).token)).openRounds).toEqual([]);
  });

  it("returns places in the current contests, in the page's language, and none if the player is not on the board", async () => {
    const player = await newRichPlayer(platform, 50_000);
    const aside = await newConfirmedPlayer(platform);
    const tournament = await newTournament(platform, { gameIds: [DICE] });
    const [stage] = await newRace(platform, { gameIds: [DICE] });
    platform.clock.advance({ minutes: 2 });
    await playOnce(platform, player);
    platform.clock.advance({ minutes: 2 });
    const { standings } = await lobbyOf(player.token);
    expect(standings.map(({ kind, id, place, total }) => [kind, id, place, total])).toEqual([
      ["stage", stage, 1, 1],
      ["tournament", tournament, 1, 1],
    ]);
    expect(standings.map(({ stageTitle }) => stageTitle === null)).toEqual([false, true]);
    expect((await lobbyOf(aside.token)).standings).toEqual([]);
  });

  it("reads only a few contests", async () => {
    const player = await newRichPlayer(platform, 50_000);
    for (let count = 0; count <= LOBBY_CONTESTS; count++) await newTournament(platform, { gameIds: [DICE] });
    platform.clock.advance({ minutes: 2 });
    await playOnce(platform, player);
    platform.clock.advance({ minutes: 2 });
    expect((await lobbyOf(player.token)).standings).toHaveLength(LOBBY_CONTESTS);
  });
});

describe("listOpenRounds", () => {
  it("lists open rounds, latest first, to their player alone and once presence is proved", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const listed = async () => dataOf(await platform.call("listOpenRounds", {}, player)).items;
    await cutOffRound(platform, await newRichPlayer(platform, 5_000));
    dataOf(await platform.call("playRealRound", diceBet(), player));
    expect(await listed()).toEqual([]);
    platform.clock.advance({ seconds: 10 });
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    platform.clock.advance({ seconds: 10 });
    const cutOff = await cutOffRound(platform, player);
    expect((await listed()).map((open) => [open.id, open.state])).toEqual([
      [cutOff.round.id, "open"],
      [round.id, "open"],
    ]);
    const idled = await idle(platform, player);
    expect(refusalOf(await platform.call("listOpenRounds", {}, idled))).toEqual([423, "presence_required"]);
    expect(refusalOf(await platform.call("listOpenRounds", {}))).toEqual([401, "unauthenticated"]);
  });
});
