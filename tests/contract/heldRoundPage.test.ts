import { beforeAll, describe, expect, it } from "vitest";
import type { Services } from "#app/api/services.ts";
import type { Round } from "#app/contract/play.ts";
import { refusalOf } from "#app/forms/answer.ts";
import * as balance from "#app/routes/dashboard/balance.tsx";
import * as replay from "#app/routes/dashboard/history/round.tsx";
import * as held from "#app/routes/dashboard/open-round.tsx";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { CRASH, crashBet, roundThatCrashes } from "#tests/support/crash.ts";
import { changeRules, cutOffRound, minesBet, moneyOf, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { siteServices } from "#tests/support/site-door.ts";
import { atMines, handToDouble, roundNow } from "#tests/support/steps.ts";

const platform = auditedPlatform();

interface Player {
  id: string;
  token: string;
}

let services: Services;
beforeAll(() => {
  services = siteServices({ API_URL: platform.url, PUBLIC_URL: "http://openhand.test" });
});

/** The arguments of a loader or an action for a visit of this player, or of a guest; with fields, for a posted form. */
function visit(path: string, player: Player | null, params = {}, fields?: Record<string, string>) {
  const headers = { Cookie: player ? `auth_token=${player.token}` : "" };
  const posted = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(`http://openhand.test${path}`, { headers, ...posted });
  return { request, params: { lang: "en", ...params }, context: { services } };
}

const pathOf = (gameId: string) => `/en/player/balance/held/${gameId}`;
const open = (gameId: string, player: Player | null) => held.loader(visit(pathOf(gameId), player, { game: gameId }));
const openBalance = (player: Player, query = "") => balance.loader(visit(`/en/player/balance${query}`, player));

const wentTo = ({ status, headers }: Response) => `${status} ${headers.get("Location")}`;

/** The address to which a visitor was redirected instead of being shown the page. */
const ledTo = (gameId: string, player: Player | null) =>
  open(gameId, player).then(
    () => "nowhere",
    (thrown) => wentTo(thrown),
  );

/** Submits a form of the page, and returns its redirect or the reason of its refusal. */
async function send(round: Round, player: Player, fields: Record<string, string>): Promise<string> {
  const { id: roundId, gameId, input, steps } = round;
  const form = { operationId: crypto.randomUUID(), kind: input.kind, roundId, after: `${steps.length}`, ...fields };
  const answer = await held.action(visit(pathOf(gameId), player, { game: gameId }, { intent: "step", ...form }));
  return answer instanceof Response ? wentTo(answer) : `${answer.init?.status} ${refusalOf(answer.data)}`;
}

const excluded = async (player: Player) => {
  dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
};

const resting = async (player: Player) => {
  dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, player));
};

const blocked = ({ id }: Player) => setBlocked(platform.context.connection.db, id, platform.clock.now());

/** What keeps a player from real play, and the refusal of a bet. */
const MAY_NOT_PLAY = [
  ["excluded", /excluded yourself/, excluded],
  ["on a break", /taking a break/, resting],
  ["blocked", /blocked for play/, blocked],
] as const;

describe.each(MAY_NOT_PLAY)("a player who is %s meanwhile", (_, refusal, keepOut) => {
  it("plays mines to its end from the balance, and sees the payout there", async () => {
    const { player, round, safe } = await atMines(platform);
    await keepOut(player);
    expect((await openBalance(player)).held).toMatchObject([{ id: round.id, href: pathOf(round.gameId) }]);
    const { table, meta } = await open(round.gameId, player);
    expect([table.step?.roundId, table.held, meta.hidden]).toEqual([round.id, null, true]);

    expect(await send(round, player, { tile: `${safe[0]}` })).toBe(`303 ${pathOf(round.gameId)}`);
    const opened = await roundNow(platform, player, round);
    expect(await send(opened, player, { act: "cashOut" })).toBe(`303 /en/player/balance?round=${round.id}`);

    const { payout } = await roundNow(platform, player, round);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n + BigInt(payout.amount), held: 0n });
    const { ended, held: left } = await openBalance(player, `?round=${round.id}`);
    expect([ended?.title, left]).toEqual([`Paid €${(Number(payout.amount) / 100).toFixed(2)}`, []]);
    expect(await ledTo(round.gameId, player)).toBe("303 /en/player/balance");
  });

  it("sees how long the round waits, and what happens to it then", async () => {
    const { player, round } = await atMines(platform);
    await keepOut(player);
    const until = round.waitsUntil?.slice(0, 10);
    const expected = new RegExp(
      `^If you do not come back by ${until} .* UTC, we end the round for you. .* the stake goes back`,
    );
    expect((await open(round.gameId, player)).table.until).toMatch(expected);
    expect((await openBalance(player)).held[0]?.until).toMatch(expected);
  });

  it("cannot add to a hand of blackjack, and plays it on without that", async () => {
    const { player, round } = await handToDouble(platform);
    await keepOut(player);
    const refused = await send(round, player, { act: "double" });
    expect(refused).toMatch(/^400 /);
    expect(refused).toMatch(refusal);
    expect(await roundNow(platform, player, round)).toEqual(round);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
    expect((await open(round.gameId, player)).table.step?.roundId).toBe(round.id);
    expect(await send(round, player, { act: "stand" })).toBe(`303 /en/player/balance?round=${round.id}`);
  });

  it("sees a bet in flight as held, and is sent to no table", async () => {
    await roundThatCrashes(platform, { from: 200 });
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", crashBet(), player));
    await keepOut(player);
    expect((await openBalance(player)).held).toMatchObject([{ id: round.id, isCutOff: false, href: null }]);
    expect(await ledTo(CRASH, player)).toBe("303 /en/player/balance");
  });

  it("is redirected to the balance if no round is open", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await keepOut(player);
    expect(await ledTo(minesBet().gameId, player)).toBe("303 /en/player/balance");
  });
});

describe("a round that cannot be played on", () => {
  it("is resumed, and its result is shown on the balance", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round: cutOff } = await cutOffRound(platform, player);
    const round = dataOf(await platform.call("getRound", { roundId: cutOff.id }, player));
    await excluded(player);
    const { table } = await open(round.gameId, player);
    expect([table.step, table.held?.isCutOff]).toEqual([null, true]);
    expect(await send(round, player, { intent: "resume" })).toBe(`303 /en/player/balance?round=${round.id}`);
    expect((await openBalance(player, `?round=${round.id}`)).ended?.title).toMatch(/^Paid|^No win/);
  });

  it("returns its stake if the rules have changed", async () => {
    const { player, round } = await atMines(platform);
    await excluded(player);
    await changeRules(platform, round.id);
    expect((await open(round.gameId, player)).table.held?.isCutOff).toBe(true);
    expect(await send(round, player, { intent: "resume" })).toBe(`303 /en/player/balance?round=${round.id}`);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_000n, held: 0n });
    expect((await openBalance(player, `?round=${round.id}`)).ended?.title).toMatch(/^Void/);
  });
});

describe("everyone else", () => {
  it("plays on at the table itself, and sees the same round below the balance", async () => {
    const { player, round } = await atMines(platform);
    expect((await openBalance(player)).held).toMatchObject([{ href: `/en/game/play/${round.gameId}` }]);
    expect((await open(round.gameId, player)).table.step?.roundId).toBe(round.id);
  });

  it("cannot bet there", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { gameId, input } = minesBet();
    const bet = { operationId: crypto.randomUUID(), kind: input.kind, mines: "3", stake: "100", currency: "EUR" };
    const answer = held.action(visit(pathOf(gameId), player, { game: gameId }, { intent: "play", ...bet }));
    await expect(answer).rejects.toMatchObject({ init: { status: 400 }, data: { code: "malformed_request" } });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_000n, held: 0n });
  });

  it("is redirected without an open round, a guest to the home page", async () => {
    const { gameId } = minesBet();
    expect(await ledTo(gameId, await newRichPlayer(platform, 1_000))).toBe("303 /en/player/balance");
    expect(await ledTo(gameId, null)).toBe(`302 /en?to=${encodeURIComponent(pathOf(gameId))}&notice=pageNeedsAccount`);
  });

  it("sees no round of another player, nor one that is still open", async () => {
    const { player, round } = await atMines(platform);
    const other = await newRichPlayer(platform, 1_000);
    for (const query of [`?round=${round.id}`, "?round=nothing", ""]) {
      expect((await openBalance(other, query)).ended).toBeNull();
      expect((await openBalance(player, query)).ended).toBeNull();
    }
  });
});

it("gets a link from a replay to where its round is played on", async () => {
  const { player, round } = await atMines(platform);
  const hrefOf = async () =>
    (await replay.loader(visit(`/en/player/history/rounds/${round.id}`, player, { id: round.id }))).replay.playHref;
  expect(await hrefOf()).toBe(`/en/game/play/${round.gameId}`);
  await blocked(player);
  expect(await hrefOf()).toBe(pathOf(round.gameId));
});
