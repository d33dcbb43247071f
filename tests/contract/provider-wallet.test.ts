import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { requireTerms, setBlocked } from "#server/platform/modules/players/index.ts";
import { launchGame } from "#server/platform/modules/providers/index.ts";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf, moneyOf, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { PROVIDER, PROVIDERS, say, seatAt } from "#tests/support/providers.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ PROVIDERS });
  platform.context.config.port = Number(new URL(platform.url).port);
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

async function seated(cents: number) {
  const player = await newRichPlayer(platform, cents);
  return { player, seat: await seatAt(platform, player) };
}

const cashOf = async (player: { token: string }) => (await moneyOf(platform, player.token)).cash;
const rows = async (query: ReturnType<typeof sql>) => (await platform.context.connection.db.execute(query)).rows;

describe("a configured provider", () => {
  it("receives the player's money, in production too", async () => {
    const { player, seat } = await seated(10_00);
    const expected = { http: 200, status: "RS_OK", user: player.id, currency: "EUR", balance: 1_000_000 };
    expect(await seat.balance()).toMatchObject(expected);
    expect(await seat.info()).toMatchObject(expected);
    expect(await outsideSandbox(platform, seat.balance)).toMatchObject(expected);
  });

  it("replaces the sandbox's own outside the sandbox, and no other is known", async () => {
    const ask = (provider: string) => say(platform, "/user/info", { user: "nobody" }, { provider });
    expect(await ask("sandbox")).toMatchObject({ http: 200, status: "RS_ERROR_INVALID_SIGNATURE" });
    const inProduction = await outsideSandbox(platform, () => ask("sandbox"));
    expect(inProduction).toEqual({ http: 200, status: "RS_ERROR_INVALID_PARTNER" });
    expect(await ask("nobody")).toEqual({ http: 200, status: "RS_ERROR_INVALID_PARTNER" });
  });

  it("learns nothing of players who were not sent to it", async () => {
    const stranger = await newRichPlayer(platform, 50_00);
    expect(await say(platform, "/user/info", { user: stranger.id })).toMatchObject({ status: "RS_ERROR_UNKNOWN" });
    const { seat } = await seated(10_00);
    expect(await seat.bet(randomUUID(), { user: stranger.id })).toMatchObject({ status: "RS_ERROR_INVALID_TOKEN" });
    expect(await seat.rollback(randomUUID(), randomUUID(), { user: stranger.id })).toMatchObject({
      status: "RS_ERROR_INVALID_TOKEN",
    });
    expect(await cashOf(stranger)).toBe(50_00n);
  });

  it("gets responses from the five paths alone", async () => {
    const response = await fetch(`${platform.url}/providers/hub88/${PROVIDER.id}/user/secrets`, { method: "POST" });
    expect(response.status).toBe(404);
  });
});

describe("the ledger", () => {
  it("contains each movement once, between the player and the game", async () => {
    const { player, seat } = await seated(10_00);
    const [bet, win, other, back] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await seat.bet(bet, { amount: 200_000 });
    await seat.win(win, bet, { amount: 300_000 });
    await seat.bet(other, { amount: 100_000 });
    await seat.rollback(back, other);
    await seat.rollback(randomUUID(), other);
    expect(await cashOf(player)).toBe(11_00n);
    const moved = await rows(sql`
      select entry.kind, account.owner_id, account.kind as account, posting.amount::text
      from provider_transactions said
      join ledger_transactions entry on entry.id = said.ledger_transaction_id
      join ledger_postings posting on posting.transaction_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.owner = 'game'
      where said.player_id = ${player.id} order by posting.id`);
    const game = "studio.table";
    expect(moved).toEqual([
      { kind: "provider_bet", owner_id: game, account: "stakes", amount: "200" },
      { kind: "provider_win", owner_id: game, account: "payouts", amount: "-300" },
      { kind: "provider_bet", owner_id: game, account: "stakes", amount: "100" },
      { kind: "provider_bet_given_back", owner_id: game, account: "stakes", amount: "-100" },
    ]);
  });

  it("counts in the house's public figures, without what was returned", async () => {
    const before = dataOf(await platform.call("getHouseLedger", { days: 1 })).totals;
    const { seat } = await seated(10_00);
    const [bet, other] = [randomUUID(), randomUUID()];
    await seat.bet(bet, { amount: 200_000 });
    await seat.bet(other, { amount: 500_000 });
    await seat.rollback(randomUUID(), other);
    // The figures are cached for a minute.
    platform.clock.advance({ minutes: 1 });
    const after = dataOf(await platform.call("getHouseLedger", { days: 1 })).totals;
    expect(BigInt(after.staked.amount) - BigInt(before.staked.amount)).toBe(2_00n);
    expect(after.rounds - before.rounds).toBe(1);
  });

  it("separates two players who come under one uuid at once", async () => {
    const [one, other] = [await seated(10_00), await seated(10_00)];
    for (let turn = 0; turn < 5; turn++) {
      const uuid = randomUUID();
      const answers = await Promise.all([one.seat.bet(uuid), other.seat.bet(uuid)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["RS_ERROR_DUPLICATE_TRANSACTION", "RS_OK"]);
    }
    expect((await cashOf(one.player)) + (await cashOf(other.player))).toBe(15_00n);
  });
});

describe("a player who may not play", () => {
  it.each<[string, (player: { id: string; token: string }) => Promise<unknown>]>([
    ["is blocked", ({ id }) => setBlocked(platform.context.connection.db, id, platform.clock.now())],
    ["has terms to accept", ({ id }) => requireTerms(platform.context.connection.db, id)],
    ["is excluded", (player) => platform.call("activateSelfExclusion", { period: "1_year", understood: true }, player)],
    ["is cooling off", (player) => platform.call("activateCoolingOff", { days: 1, understood: true }, player)],
  ])("who %s cannot bet, and still receives payouts and rollbacks", async (_, happens) => {
    const { player, seat } = await seated(10_00);
    const [bet, other, late] = [randomUUID(), randomUUID(), randomUUID()];
    await seat.bet(bet);
    await seat.bet(other);
    await happens(player);
    expect(await seat.bet(late)).toMatchObject({ status: "RS_ERROR_USER_DISABLED", balance: 800_000 });
    expect(await seat.win(randomUUID(), bet, { amount: 400_000 })).toMatchObject({
      status: "RS_OK",
      balance: 1_200_000,
    });
    expect(await seat.rollback(randomUUID(), other)).toMatchObject({ status: "RS_OK", balance: 1_300_000 });
    expect(await seat.rollback(randomUUID(), late)).toMatchObject({ status: "RS_OK", balance: 1_300_000 });
  });

  it("is refused for good: the same bet stays refused when the player may play again", async () => {
    const { player, seat } = await seated(10_00);
    const { db } = platform.context.connection;
    const late = randomUUID();
    await setBlocked(db, player.id, platform.clock.now());
    await seat.bet(late);
    await setBlocked(db, player.id, null);
    expect(await seat.bet(late)).toMatchObject({ status: "RS_ERROR_USER_DISABLED" });
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_OK" });
    expect(await cashOf(player)).toBe(9_00n);
  });
});

describe("a body that was signed for another path", () => {
  it("of a win that was refused is no bet, and of none of them anything that moves money twice", async () => {
    const { player, seat } = await seated(10_00);
    const early = { transaction_uuid: randomUUID(), amount: 400_000 };
    const fields = { ...early, reference_transaction_uuid: randomUUID(), round: "early" };
    expect(await seat.win(early.transaction_uuid, fields.reference_transaction_uuid, fields)).toMatchObject({
      status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    });
    expect((await seat.bet(early.transaction_uuid, fields)).status).toMatch(/RS_ERROR_WRONG_(SYNTAX|TYPES)/);
    expect(await cashOf(player)).toBe(10_00n);
    const [bet, win] = [randomUUID(), randomUUID()];
    await seat.bet(bet);
    await seat.win(win, bet);
    const paid = { reference_transaction_uuid: bet, amount: 100_000, currency: "EUR" };
    expect((await seat.rollback(win, bet, paid)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await seat.bet(win, paid)).status).toMatch(/RS_ERROR_WRONG_(SYNTAX|TYPES)/);
    expect((await seat.win(bet, bet)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await cashOf(player)).toBe(10_00n);
  });
});

describe("a stranger to a round", () => {
  it("can neither win with another player's bet nor roll it back, nor use another provider's transactions or key", async () => {
    const [owner, other] = [await seated(10_00), await seated(10_00)];
    const bet = randomUUID();
    await owner.seat.bet(bet, { round: "theirs" });
    const win = await other.seat.win(randomUUID(), bet, { round: "theirs" });
    expect(win.status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect((await other.seat.rollback(randomUUID(), bet, { round: "theirs" })).status).toBe("RS_OK");
    expect((await other.seat.bet(randomUUID(), { token: owner.seat.token })).status).toBe("RS_ERROR_INVALID_TOKEN");
    const elsewhere = { user: owner.player.id, token: owner.seat.token, round: "theirs", game_code: "heads-or-tails" };
    const calls = [
      ["/transaction/bet", { currency: "EUR", amount: 100_000 }],
      ["/transaction/rollback", { reference_transaction_uuid: bet }],
      ["/user/balance", {}],
    ] as const;
    for (const [path, more] of calls) {
      const body = { ...elsewhere, ...more, transaction_uuid: randomUUID() };
      expect((await say(platform, path, body, { provider: "sandbox" })).status).toBe("RS_ERROR_INVALID_SIGNATURE");
    }
    expect([await cashOf(owner.player), await cashOf(other.player)]).toEqual([9_00n, 10_00n]);
  });

  it("is refused ids and amounts that no database could keep", async () => {
    const { player, seat } = await seated(10_00);
    for (const fields of [
      { round: "a\u0000b" },
      { round: "\ud800" },
      { user: `${player.id}\u0000` },
      { round: "r".repeat(256) },
      { round: "" },
      { amount: -100_000 },
      { amount: 100_000.5 },
      { amount: 2 ** 53 },
      { amount: 1e300 },
      { amount: "100000" },
      { amount: [100_000] },
    ]) {
      expect((await seat.bet(randomUUID(), fields)).status).toMatch(/RS_ERROR_WRONG_(SYNTAX|TYPES)/);
    }
    expect((await seat.bet(randomUUID(), { amount: 9_007_199_254_740_000 })).status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    const kept = await seat.bet(randomUUID(), { round: "круг\u202e ﷺ 🎲", supplier_transaction_id: "' or 1=1 --" });
    expect(kept.status).toBe("RS_OK");
    expect(await cashOf(player)).toBe(9_00n);
  });
});

describe("a round", () => {
  it("accepts no bet once it is closed, and still pays its wins", async () => {
    const { seat } = await seated(10_00);
    const bet = randomUUID();
    await seat.bet(bet);
    await seat.win(randomUUID(), bet, { round_closed: true, amount: 0 });
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_ERROR_UNKNOWN", balance: 900_000 });
    expect(await seat.win(randomUUID(), bet)).toMatchObject({ status: "RS_OK", balance: 1_000_000 });
  });

  it("pays no win for another round's bet, and none for a bet that was rolled back", async () => {
    const { player, seat } = await seated(10_00);
    const bet = randomUUID();
    await seat.bet(bet);
    const win = randomUUID();
    const elsewhere = await seat.win(win, bet, { round: "another", amount: 900_000 });
    expect(elsewhere).toMatchObject({ status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" });
    await seat.rollback(randomUUID(), bet);
    expect(await seat.win(win, bet)).toMatchObject({ status: "RS_ERROR_TRANSACTION_ROLLED_BACK" });
    expect(await cashOf(player)).toBe(10_00n);
  });

  it("keeps a win when its bet is rolled back: each transaction is rolled back by its own uuid", async () => {
    const { seat } = await seated(10_00);
    const [bet, win] = [randomUUID(), randomUUID()];
    await seat.bet(bet, { amount: 200_000 });
    await seat.win(win, bet, { amount: 300_000 });
    expect(await seat.rollback(randomUUID(), bet)).toMatchObject({ status: "RS_OK", balance: 1_300_000 });
    expect(await seat.rollback(randomUUID(), win)).toMatchObject({ status: "RS_OK", balance: 1_000_000 });
  });

  it("is the player's own: another player's round of that name stays open", async () => {
    const [one, other] = [await seated(10_00), await seated(10_00)];
    await one.seat.bet(randomUUID(), { round: "42", round_closed: true });
    expect(await other.seat.bet(randomUUID(), { round: "42" })).toMatchObject({ status: "RS_OK" });
  });
});

describe("the ceiling of an hour", () => {
  const HOUR = { minutes: 61 };
  const euros = (amount: number) => amount * 100_000;

  it("applies to all players of the provider together, and to concurrent wins, and the win is paid later", async () => {
    platform.clock.advance(HOUR);
    const seats = await Promise.all([1, 2, 3, 4].map(() => seated(10_00)));
    const bets = seats.map(({ player, seat }) => ({ player, seat, bet: randomUUID(), win: randomUUID() }));
    await Promise.all(bets.map(({ seat, bet }) => seat.bet(bet)));
    const winAll = () => Promise.all(bets.map(({ seat, bet, win }) => seat.win(win, bet, { amount: euros(400) })));
    const first = (await winAll()).map(({ status }) => status);
    expect(first.toSorted()).toEqual(["RS_ERROR_UNKNOWN", "RS_ERROR_UNKNOWN", "RS_OK", "RS_OK"]);
    const refused = bets[first.indexOf("RS_ERROR_UNKNOWN")];
    if (!refused) throw new Error("no win was refused");
    expect(await cashOf(refused.player)).toBe(9_00n);
    const entries = await entriesOf(platform.context.connection.db, refused.player.id, new Date(0));
    expect(entries).toContainEqual(
      expect.objectContaining({ what: "/transaction/win of studio", result: "win_above_ceiling", operator: null }),
    );
    // A loss is not a win, and moves nothing.
    const lost = await refused.seat.win(randomUUID(), refused.bet, { amount: 0 });
    expect(lost).toMatchObject({ status: "RS_OK" });
    platform.clock.advance(HOUR);
    expect((await winAll()).map(({ status }) => status)).toEqual(["RS_OK", "RS_OK", "RS_OK", "RS_OK"]);
    expect(await refused.seat.info()).toMatchObject({ balance: euros(409) });
    platform.clock.advance(HOUR);
  });

  it("is filled by the smallest coin and exceeded by the next", async () => {
    const { seat } = await seated(10_00);
    const bet = randomUUID();
    await seat.bet(bet);
    expect(await seat.win(randomUUID(), bet, { amount: euros(1_000) })).toMatchObject({ status: "RS_OK" });
    expect(await seat.win(randomUUID(), bet, { amount: 1_000 })).toMatchObject({ status: "RS_ERROR_UNKNOWN" });
    platform.clock.advance(HOUR);
  });
});

describe("the audit log", () => {
  it("has every bet that was refused to a player, once, and no accepted one", async () => {
    const { player, seat } = await seated(10_00);
    const [accepted, dear] = [randomUUID(), randomUUID()];
    await seat.bet(accepted);
    await seat.bet(dear, { amount: 5_000_000 });
    await seat.bet(dear, { amount: 5_000_000 });
    await seat.bet(randomUUID(), { game_code: "none" });
    await setBlocked(platform.context.connection.db, player.id, platform.clock.now());
    await seat.bet(randomUUID());
    const entries = await entriesOf(platform.context.connection.db, player.id, new Date(0));
    const bets = entries.filter(({ what }) => what === "/transaction/bet of studio").map(({ result }) => result);
    expect(bets).toEqual(["RS_ERROR_NOT_ENOUGH_MONEY", "RS_ERROR_INVALID_GAME", "RS_ERROR_USER_DISABLED"]);
  });
});

describe("a token", () => {
  it("expires after half a day, for bets and balance queries only", async () => {
    const { player, seat } = await seated(10_00);
    const bet = randomUUID();
    await seat.bet(bet);
    platform.clock.advance({ minutes: 12 * 60 + 1 });
    expect(await seat.balance()).toMatchObject({ status: "RS_ERROR_TOKEN_EXPIRED" });
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_ERROR_TOKEN_EXPIRED" });
    expect(await seat.bet(bet)).toMatchObject({ status: "RS_OK" });
    expect(await seat.win(randomUUID(), bet)).toMatchObject({ status: "RS_OK", balance: 1_000_000 });
    expect((await seatAt(platform, player)).token).not.toBe(seat.token);
  });

  it("is bound to one currency, and to none that is finer than the protocol", async () => {
    const player = await newRichPlayer(platform, 10_00);
    const launch = { provider: PROVIDER, playerId: player.id, gameCode: "table" };
    const refused = (code: string) => ({ name: "Refusal", code });
    const inBitcoin = launchGame(platform.context, { ...launch, currency: "BTC" });
    await expect(inBitcoin).rejects.toMatchObject(refused("currency_mismatch"));
    const atNoGame = launchGame(platform.context, { ...launch, gameCode: "none", currency: "EUR" });
    await expect(atNoGame).rejects.toMatchObject(refused("not_found"));
    const seat = await seatAt(platform, player);
    expect(await seat.bet(randomUUID(), { currency: "BTC" })).toMatchObject({ status: "RS_ERROR_WRONG_CURRENCY" });
    expect(await seat.bet(randomUUID(), { currency: "PLN" })).toMatchObject({ status: "RS_ERROR_WRONG_CURRENCY" });
  });

  it("is not stored in plain form anywhere in the database", async () => {
    const { seat } = await seated(10_00);
    expect(await rows(sql`select from provider_launches where token_hash = ${seat.token}`)).toEqual([]);
  });
});

describe("an amount", () => {
  it("finer than a cent is refused and never rounded", async () => {
    const { player, seat } = await seated(10_00);
    const bet = randomUUID();
    expect(await seat.bet(bet, { amount: 100_001 })).toMatchObject({ status: "RS_ERROR_WRONG_SYNTAX" });
    await seat.bet(bet);
    expect(await seat.win(randomUUID(), bet, { amount: 999 })).toMatchObject({ status: "RS_ERROR_WRONG_SYNTAX" });
    expect(await cashOf(player)).toBe(9_00n);
  });
});

describe("a fault of the house", () => {
  it("is reported as unknown with HTTP 200, and moves nothing", async () => {
    const { player, seat } = await seated(10_00);
    const { db } = platform.owner;
    await db.execute(sql`alter table provider_transactions rename to elsewhere`);
    const answer = await seat.bet(randomUUID());
    await db.execute(sql`alter table elsewhere rename to provider_transactions`);
    expect(answer).toMatchObject({ http: 200, status: "RS_ERROR_UNKNOWN", user: player.id });
    expect(await cashOf(player)).toBe(10_00n);
  });
});
