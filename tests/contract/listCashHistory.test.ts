import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRY_KINDS } from "#app/contract/entry-kinds.ts";
import { toMoney } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { auditedHistory } from "#server/platform/modules/history/index.ts";
import { audit, post } from "#server/platform/modules/ledger/index.ts";
import { voidRound } from "#server/platform/modules/rounds/index.ts";
import { creditPrize, openAccounts, operationId, playerAccount } from "#server/platform/modules/wallet/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  cutOffRound,
  deposit,
  depositRequest,
  diceBet,
  eur,
  newRichPlayer,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(async () => {
  expect(await audit(platform.context.connection, auditedHistory)).toEqual([]);
  await platform.close();
});

const list = async (player: { token: string }, input: InputOf<"listCashHistory"> = {}) =>
  dataOf(await platform.call("listCashHistory", input, player));

const prize = (playerId: string, contest: string, amount: bigint, currency: "EUR" | "PLN" = "EUR") =>
  platform.context.connection.inTransaction(async (tx) => {
    await openAccounts(tx, playerId, currency);
    await creditPrize(tx, { playerId, contest, place: 1, currency, amount, at: platform.clock.now() });
  });

const correction = (playerId: string, amount: bigint) =>
  platform.context.connection.inTransaction((tx) =>
    post(tx, {
      operationId: operationId.deposit(`cor_${playerId}`),
      kind: "correction",
      at: platform.clock.now(),
      reference: { kind: "ticket", id: "t-1" },
      postings: [
        { account: playerAccount(playerId, "cash", "EUR"), amount },
        { account: { owner: "house", ownerId: "corrections", kind: "clearing", currency: "EUR" }, amount: -amount },
      ],
    }),
  );

/** A player with one row of each kind, and what each row shows, latest first. */
async function busyPlayer() {
  const player = await newRichPlayer(platform, 5_000);
  const later = () => platform.clock.advance({ minutes: 1 });
  later();
  dataOf(await platform.call("playRealRound", diceBet({ stake: eur(100) }), player));
  const cash = dataOf(await platform.call("getBalance", {}, player)).accounts[0]?.cash.amount ?? "";
  later();
  await prize(player.id, `cup-${player.id}`, 700n);
  later();
  await deposit(platform, player.token, eur(2_000), "decline");
  later();
  await correction(player.id, -200n);
  later();
  dataOf(await platform.call("createDeposit", depositRequest({ amount: eur(3_000) }), player));
  return { player, cash: BigInt(cash) };
}

describe("listCashHistory", () => {
  it("lists changes of the balance other than rounds, and payments that changed nothing, with the balance around each", async () => {
    const { player, cash } = await busyPlayer();
    const { items, rows, next } = await list(player);
    expect({ rows, next }).toEqual({ rows: 5, next: null });
    expect(
      items.map(({ kind, state, payment, amount, balanceBefore, balanceAfter }) => [
        kind,
        state,
        payment?.state,
        amount,
        balanceBefore,
        balanceAfter,
      ]),
    ).toEqual([
      [null, "waiting", "pending", eur(3_000), null, null],
      ["correction", "done", undefined, eur(-200), eur(cash + 700n), eur(cash + 500n)],
      [null, "failed", "declined", eur(2_000), null, null],
      ["prize_paid", "done", undefined, eur(700), eur(cash), eur(cash + 700n)],
      ["deposit_credited", "done", "done", eur(5_000), eur(0), eur(5_000)],
    ]);
  });

  it("lists the same changes as a statement does, which says what each was for", async () => {
    const { player } = await busyPlayer();
    const { rows } = dataOf(await platform.call("getStatement", {}, player));
    expect(rows.map(({ kind, payment, reference }) => [kind, payment?.id === reference, reference])).toEqual([
      ["deposit_credited", true, expect.stringMatching(/^pay_/)],
      [null, false, null],
      ["prize_paid", false, `cup-${player.id}`],
      ["correction", false, "t-1"],
    ]);
  });

  it("adds up all selected rows and not the page alone, each account by itself", async () => {
    const { player } = await busyPlayer();
    await prize(player.id, `zloty-${player.id}`, 1_100n, "PLN");
    const { items, rows, totals } = await list(player, { limit: 1 });
    expect([items.length, rows]).toEqual([1, 6]);
    const zero = eur(0);
    // In a fixed order, whatever order the database counts in: on a phone a sum that moves may not fit beside another.
    expect(totals).toEqual([
      { group: "deposit", in: eur(5_000), out: zero },
      { group: "prize", in: eur(700), out: zero },
      { group: "correction", in: zero, out: eur(-200) },
      { group: "prize", in: toMoney(1_100n, "PLN"), out: toMoney(0n, "PLN") },
    ]);
    expect((await list(player, { currency: "PLN" })).totals).toHaveLength(1);
    expect((await list(player, { group: "prize", currency: "EUR" })).totals).toEqual([
      { group: "prize", in: eur(700), out: zero },
    ]);
  });

  it("filters by heading, state and days in UTC", async () => {
    const { player } = await busyPlayer();
    const kinds = async (input: InputOf<"listCashHistory">) => {
      const { items, rows } = await list(player, input);
      expect(rows).toBe(items.length);
      return items.map(({ kind, state }) => kind ?? state);
    };
    expect(await kinds({ group: "deposit" })).toEqual(["waiting", "failed", "deposit_credited"]);
    expect(await kinds({ group: "deposit", state: "failed" })).toEqual(["failed"]);
    expect(await kinds({ state: "done" })).toEqual(["correction", "prize_paid", "deposit_credited"]);
    expect(await kinds({ group: "transfer" })).toEqual([]);
    const day = (ago: number) => new Date(platform.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    expect(await kinds({ from: day(1), to: day(0) })).toHaveLength(5);
    expect(await kinds({ to: day(1), from: day(2) })).not.toContain("waiting");
    expect(await kinds({ to: "2026-01-01", from: "2025-06-01" })).toEqual([]);
  });

  it("pages without losing or repeating a row, including rows of one instant", async () => {
    const { player } = await busyPlayer();
    for (const contest of ["one", "two", "three"]) await prize(player.id, `${contest}-${player.id}`, 1n);
    const all = (await list(player)).items.map(({ id }) => id);
    const seen = (await walk((cursor) => list(player, { limit: 2, cursor }))).map(({ id }) => id);
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(8);
  });

  it("goes back past rows that were added meanwhile, and to a whole first page", async () => {
    const { player } = await busyPlayer();
    const ids = async (asked: InputOf<"listCashHistory">) => {
      const page = await list(player, { limit: 2, ...asked });
      return { ...page, ids: page.items.map(({ id }) => id) };
    };
    const first = await ids({});
    const second = await ids({ cursor: first.next ?? "" });
    platform.clock.advance({ minutes: 1 });
    for (const contest of ["a", "b", "c"]) await prize(player.id, `${contest}-${player.id}`, 1n);
    const all = (await list(player)).items.map(({ id }) => id);
    const back = await ids({ cursor: second.previous ?? "" });
    expect(back.ids).toEqual(first.ids);
    const before = await ids({ cursor: back.previous ?? "" });
    expect(before.ids).toEqual(all.slice(1, 3));
    // One row is left, which is no page: it is the first one, as whoever comes anew sees it.
    const top = await ids({ cursor: before.previous ?? "" });
    expect([top.ids, top.previous]).toEqual([all.slice(0, 2), null]);
  });

  it("has a way back from a place behind which nothing is left", async () => {
    const { player } = await busyPlayer();
    const page = await list(player, { limit: 4 });
    const over = await list(player, { cursor: page.next ?? "", to: "2026-01-01", from: "2025-06-01" });
    expect([over.items, over.next, over.previous]).toEqual([[], null, expect.any(String)]);
    expect((await list(player, { limit: 4, cursor: over.previous ?? "" })).items).toEqual(page.items);
  });

  it("lists a void round, because its stake was returned", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = await cutOffRound(platform, player, diceBet({ stake: eur(300) }));
    await voidRound(platform.context, { roundId: round.id, reason: "outage", at: platform.clock.now() });
    const { items } = await list(player, { group: "correction" });
    const { accounts } = dataOf(await platform.call("getBalance", {}, player));
    expect(items).toMatchObject([
      { kind: "round_voided", balanceBefore: eur(700), balanceAfter: accounts[0]?.cash, payment: null },
    ]);
  });

  it.each([
    [{ from: "2026-02-30" }, "from"],
    [{ to: "yesterday" }, "to"],
    [{ from: "2026-05-02", to: "2026-05-01" }, "to"],
    [{ from: "2024-05-01", to: "2025-05-02" }, "from"],
    [{ cursor: "nonsense" }, "cursor"],
    [{ to: "9999-12-31" }, "to"],
  ])("refuses %j", async (input, path) => {
    const player = await newConfirmedPlayer(platform);
    const answer = await platform.call("listCashHistory", input, player);
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    expect(answer.envelope.errors[0]?.path).toBe(path);
  });

  it("lists the player's own money alone", async () => {
    await busyPlayer();
    const stranger = await newConfirmedPlayer(platform);
    expect(await list(stranger)).toEqual({ items: [], next: null, previous: null, rows: 0, totals: [] });
    expect(refusalOf(await platform.call("listCashHistory", {}))).toEqual([401, "unauthenticated"]);
  });

  it("accepts the same kinds of rows in the database as in the contract", async () => {
    for (const [kind, group] of Object.entries(ENTRY_KINDS)) {
      const { rows } = await platform.context.connection.db.execute(sql`select ledger_is_listed(${kind}) as listed`);
      expect([kind, rows[0]?.listed]).toEqual([kind, group !== "round" && group !== "unlisted"]);
    }
  });
});
