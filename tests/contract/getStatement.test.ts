import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { accountId } from "#server/platform/modules/ledger/index.ts";
import { playerAccount } from "#server/platform/modules/wallet/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import { cutOffRound, deposit, diceBet, eur, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const today = () => platform.clock.now().toISOString().slice(0, 10);
const statement = async (
  player: { token: string },
  input: { from?: string; to?: string; currency?: "EUR" | "PLN" } = {},
) => dataOf(await platform.call("getStatement", input, player));

/** The ledger's own sum of the player's cash in EUR before an instant, in cents. */
async function ledgerAt(playerId: string, before: string): Promise<string> {
  const { rows } = await platform.context.connection.db.execute<{ sum: string }>(sql`
    select coalesce(sum(posting.amount), 0)::text as sum
    from ledger_postings posting join ledger_transactions entry on entry.id = posting.transaction_id
    where posting.account_id = ${accountId(playerAccount(playerId, "cash", "EUR"))} and entry.at < ${before}::timestamptz`);
  return rows[0]?.sum ?? "";
}

const balances = async (player: { token: string }, input: InputOf<"getBalanceHistory"> = {}) =>
  dataOf(await platform.call("getBalanceHistory", input, player));

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);

describe("getStatement", () => {
  it("matches the ledger at both ends of any period of a random account", async () => {
    const player = await newRichPlayer(platform, 20_000);
    const days = [today()];
    let session = player as { token: string };
    const acts = fc.sample(fc.constantFrom("bet", "bet", "bet", "deposit", "night"), { numRuns: 40, seed: 7 });
    for (const act of ["bet", ...acts, "bet", "deposit"]) {
      if (act === "bet") dataOf(await platform.call("playRealRound", diceBet({ stake: eur(130) }), session));
      else if (act === "deposit") await deposit(platform, session.token, eur(1_000));
      else {
        platform.clock.advance({ days: 1 });
        session = await signInAgain(platform, player);
        days.push(today());
      }
    }
    expect(days.length).toBeGreaterThan(3);
    const drawn = await balances(session, { from: days[0] });
    expect(drawn.ends.map(({ day }) => day)).toEqual(days);
    let earlier: string | undefined;
    for (const [place, from] of days.entries()) {
      for (const to of days.slice(place)) {
        const { opening, in: came, out, closing, rows } = await statement(session, { from, to });
        expect([opening.amount, closing.amount]).toEqual([
          await ledgerAt(player.id, from),
          await ledgerAt(player.id, dayAfter(to)),
        ]);
        expect(BigInt(opening.amount) + BigInt(came.amount) + BigInt(out.amount)).toBe(BigInt(closing.amount));
        let balance = BigInt(opening.amount);
        for (const row of rows) {
          balance += BigInt(row.amount.amount);
          expect(row.balance.amount).toBe(balance.toString());
        }
        if (to === from) {
          if (earlier !== undefined) expect(opening.amount).toBe(earlier);
          earlier = closing.amount;
          // Besides rounds there are only deposits.
          const deposits = rows.filter(({ kind }) => kind !== null);
          const sum = deposits.reduce((total, { amount }) => total + BigInt(amount.amount), 0n);
          expect(drawn.ends[place]).toEqual({ day: from, balance: closing, in: eur(sum), out: eur(0) });
        }
      }
    }
  });

  it("adds up the rounds between two other changes, and lists those one by one", async () => {
    const player = await newRichPlayer(platform, 5_000);
    for (let count = 0; count < 3; count++) {
      dataOf(await platform.call("playRealRound", diceBet({ stake: eur(100) }), player));
    }
    platform.clock.advance({ seconds: 1 });
    const { id } = await deposit(platform, player.token, eur(1_000));
    dataOf(await platform.call("playRealRound", diceBet({ stake: eur(100) }), player));
    const { rows, closing, from, to } = await statement(player, { from: today() });
    expect(rows.map(({ kind, bets }) => kind ?? bets)).toEqual(["deposit_credited", 3, "deposit_credited", 1]);
    expect(rows[2]).toMatchObject({ payment: { id, method: "card" }, amount: eur(1_000) });
    const { accounts } = dataOf(await platform.call("getBalance", {}, player));
    expect([closing, from, to]).toEqual([accounts[0]?.cash, today(), today()]);
  });

  it("reports held money besides the balance, and a balance without changes", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await cutOffRound(platform, player, diceBet({ stake: eur(300) }));
    expect(await statement(player)).toMatchObject({
      closing: eur(700),
      held: eur(300),
      opening: eur(0),
      out: eur(-300),
    });
    expect(await statement(player, { currency: "PLN" })).toMatchObject({ rows: [], closing: { amount: "0" } });
  });

  it.each([
    [{ from: "soon" }, "from"],
    [{ to: "0000-01-02" }, "to"],
    [{ to: "9999-12-31" }, "to"],
    [{ from: "2026-05-02", to: "2026-05-01" }, "to"],
    [{ from: "2020-01-01", to: "2020-02-01" }, "from"],
  ])("refuses %j", async (input, path) => {
    const player = await newConfirmedPlayer(platform);
    const answer = await platform.call("getStatement", input, player);
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    expect(answer.envelope.errors[0]?.path).toBe(path);
  });

  it("covers the player's own account alone", async () => {
    await newRichPlayer(platform, 5_000);
    const stranger = await newConfirmedPlayer(platform);
    expect(await statement(stranger)).toMatchObject({ rows: [], closing: eur(0) });
    expect(refusalOf(await platform.call("getStatement", {}))).toEqual([401, "unauthenticated"]);
  });
});

describe("getBalanceHistory", () => {
  it("returns a year by the week until today, and nothing for an account without changes", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await cutOffRound(platform, player, diceBet({ stake: eur(300) }));
    const { every, opening, ends } = await balances(player, {});
    const last = ends.at(-1);
    expect([every, opening, ends.length, last?.day]).toEqual(["week", eur(0), 53, today()]);
    expect([last?.balance, last?.in, last?.out]).toEqual([eur(700), eur(1_000), eur(0)]);
    expect(ends.slice(0, -1).every(({ balance, in: came }) => balance.amount === "0" && came.amount === "0")).toBe(
      true,
    );
    const zloty = await balances(player, { currency: "PLN", from: today(), to: dayAfter(dayAfter(today())) });
    expect(zloty).toMatchObject({ currency: "PLN", every: "day", ends: [{ day: today(), balance: { amount: "0" } }] });
  });

  it("refuses invalid days, and covers the player's own account alone", async () => {
    const player = await newRichPlayer(platform, 1_000);
    for (const input of [{ from: "soon" }, { to: "9999-12-31" }])
      expect(refusalOf(await platform.call("getBalanceHistory", input, player))[0]).toBe(400);
    const stranger = await newConfirmedPlayer(platform);
    expect((await balances(stranger, { from: today() })).ends).toMatchObject([{ balance: eur(0), in: eur(0) }]);
    expect(refusalOf(await platform.call("getBalanceHistory", {}))).toEqual([401, "unauthenticated"]);
  });
});
