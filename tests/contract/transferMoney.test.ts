import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { violatedConstraint } from "#server/platform/db/index.ts";
import { deleteUnusedQuotes, fetchRates, quoteTransfer } from "#server/platform/modules/transfers/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { auditOf, diceBet, eur, minesBet, operationId, playersWhoMayNotPlay } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { cashOf, moneyIn, newTraveller, transfer } from "#tests/support/transfers.ts";
import { depositBy } from "#tests/support/withdrawals.ts";

const platform = auditedPlatform();

describe("getTransferTerms", () => {
  it("returns fee, time and rates, and the minimum of a transfer out of each account", async () => {
    const player = await newTraveller(platform, 24_860, "BTC");
    const terms = dataOf(await platform.call("getTransferTerms", {}, player));
    const day = platform.clock.now().toISOString().slice(0, 10);
    expect(terms).toMatchObject({ feeBasisPoints: 50, quoteSeconds: 30, rates: { source: "sandbox", day } });
    expect(terms.accounts.map(({ cash, minimum }) => [cash, minimum])).toEqual([
      [eur(24_860), eur(100)],
      [moneyIn(0, "BTC"), moneyIn(2_000, "BTC")],
    ]);
  });
});

describe("quoteTransfer", () => {
  it("returns the amount given, the fee, the rate as a fraction and the amount received, and moves nothing", async () => {
    const player = await newTraveller(platform);
    const quote = dataOf(await platform.call("quoteTransfer", transfer(), player));
    expect(quote).toMatchObject({
      state: "open",
      secondsLeft: 30,
      closes: false,
      feeBasisPoints: 50,
      gives: eur(5_000),
      fee: eur(25),
      changed: eur(4_975),
      gets: moneyIn(21_126, "PLN"),
      rate: { numerator: "8493", denominator: "2000" },
      from: { before: eur(24_860), after: eur(19_860), leastWithdrawal: eur(1_000) },
      to: { before: moneyIn(0, "PLN"), after: moneyIn(21_126, "PLN"), leastWithdrawal: moneyIn(5_000, "PLN") },
    });
    expect(await cashOf(platform, player)).toEqual({ EUR: "24860", PLN: "0" });
  });

  it("names the smallest withdrawal of the way that money goes back to first", async () => {
    const player = await newConfirmedPlayer(platform);
    await depositBy(platform, player.token, { method: "bank", amount: eur(3_000) });
    dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, player));
    dataOf(await platform.call("playRealRound", minesBet({ stake: eur(1_400) }), player));
    // Besides 14.00 on hold, 15.00 would stay, all of it owed to the bank, which pays out from 20.00.
    const { from } = dataOf(await platform.call("quoteTransfer", transfer({ amount: eur(100) }), player));
    expect(from).toMatchObject({ after: eur(1_500), leastWithdrawal: eur(2_000) });
  });

  it.each([
    ["below the least", { amount: eur(99) }, [422, "amount_out_of_limits"]],
    ["above the balance", { amount: eur(24_861) }, [422, "insufficient_funds"]],
    ["in another currency than the account's", { amount: moneyIn(5_000, "PLN") }, [422, "currency_mismatch"]],
    ["of nothing", { amount: eur(0) }, [400, "validation_failed"]],
    ["below nothing", { amount: eur(-5_000) }, [400, "validation_failed"]],
    ["in powers of ten", { amount: { amount: "5e3", currency: "EUR" } as const }, [400, "validation_failed"]],
    ["to the same account", { to: "EUR" }, [400, "validation_failed"]],
    ["to an account that is not open", { to: "USD" }, [422, "account_closed"]],
    ["from an account that is not open", { from: "USD", to: "EUR" }, [422, "account_closed"]],
    ["of all there is in the active account", { amount: undefined }, [409, "account_active"]],
  ] as const)("refuses an amount %s", async (_, changes, refusal) => {
    const player = await newTraveller(platform);
    expect(refusalOf(await platform.call("quoteTransfer", transfer(changes), player))).toEqual(refusal);
  });

  it("takes all there is, though it is below the least, and nothing that would arrive as nothing", async () => {
    const player = await newTraveller(platform, 1_000);
    const left = await newTraveller(platform, 1_000, "BTC");
    const move = async (mover: { token: string }, changes: Parameters<typeof transfer>[0]) => {
      const { id: quoteId } = dataOf(await platform.call("quoteTransfer", transfer(changes), mover));
      dataOf(await platform.call("transferMoney", { operationId: operationId(), quoteId }, mover));
    };
    await move(player, { amount: eur(940) });
    expect(refusalOf(await platform.call("quoteTransfer", transfer({ amount: eur(59) }), player))).toEqual([
      422,
      "amount_out_of_limits",
    ]);
    const quote = dataOf(await platform.call("quoteTransfer", transfer({ amount: eur(60) }), player));
    // 0.60 at 4.2465 is 2.5479: rounded down, and the fee of 0.003 with it.
    expect(quote).toMatchObject({ fee: eur(0), gets: moneyIn(254, "PLN"), closes: false });
    await move(player, { amount: eur(60) });
    expect(await cashOf(platform, player)).toMatchObject({ EUR: "0" });
    // Two satoshi are less than a cent.
    await move(left, { to: "BTC", amount: eur(1_000) });
    const bought = BigInt((await cashOf(platform, left)).BTC ?? "0");
    const back = { from: "BTC", to: "EUR" } as const;
    await move(left, { ...back, amount: moneyIn(bought - 2n, "BTC") });
    const rest = { ...back, amount: moneyIn(2, "BTC") };
    expect(refusalOf(await platform.call("quoteTransfer", transfer(rest), left))).toEqual([
      422,
      "amount_out_of_limits",
    ]);
  });

  it("quotes nothing by rates that are older than four days", async () => {
    const { id } = await newTraveller(platform);
    // Past the end of the session, which is shorter.
    const quote = () => quoteTransfer(platform.context, { id, currency: "EUR" }, transfer());
    platform.clock.advance({ days: 4 });
    await expect(quote()).resolves.toMatchObject({ gets: 21_126n });
    platform.clock.advance({ days: 1 });
    await expect(quote()).rejects.toMatchObject({ code: "rate_unavailable" });
    const { token } = await newConfirmedPlayer(platform);
    expect(dataOf(await platform.call("getTransferTerms", {}, { token })).rates).toBeNull();
    await fetchRates(platform.context);
    await expect(quote()).resolves.toMatchObject({ gets: 21_126n });
  });
});

describe("getTransferQuote", () => {
  it("returns the player's own quotes alone", async () => {
    const [player, other] = [await newTraveller(platform), await newConfirmedPlayer(platform)];
    const quote = dataOf(await platform.call("quoteTransfer", transfer(), player));
    const input = { quoteId: quote.id };
    expect(dataOf(await platform.call("getTransferQuote", input, player))).toEqual(quote);
    expect(refusalOf(await platform.call("getTransferQuote", input, other))).toEqual([404, "not_found"]);
  });
});

describe("transferMoney", () => {
  const quoted = async (player: { token: string }, changes = {}) => {
    const { id } = dataOf(await platform.call("quoteTransfer", transfer(changes), player));
    return { operationId: operationId(), quoteId: id };
  };

  it("moves a quote once, under repeated and concurrent requests", async () => {
    const player = await newTraveller(platform);
    const accepted = await quoted(player);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => platform.call("transferMoney", accepted, player)),
    );
    for (const answer of answers) expect(dataOf(answer)).toMatchObject({ state: "moved" });
    expect(await cashOf(platform, player)).toEqual({ EUR: "19860", PLN: "21126" });
    const again = { ...accepted, operationId: operationId() };
    expect(refusalOf(await platform.call("transferMoney", again, player))).toEqual([409, "quote_used"]);
    const other = { ...(await quoted(player)), operationId: accepted.operationId };
    expect(refusalOf(await platform.call("transferMoney", other, player))).toEqual([409, "operation_mismatch"]);
    expect(await cashOf(platform, player)).toEqual({ EUR: "19860", PLN: "21126" });
  });

  it("keeps reporting the balances before and after", async () => {
    const player = await newTraveller(platform);
    const accepted = await quoted(player);
    dataOf(await platform.call("transferMoney", accepted, player));
    dataOf(await platform.call("transferMoney", await quoted(player), player));
    const { from, to } = dataOf(await platform.call("getTransferQuote", accepted, player));
    expect([from, to]).toMatchObject([
      { before: eur(24_860), after: eur(19_860) },
      { before: moneyIn(0, "PLN"), after: moneyIn(21_126, "PLN") },
    ]);
  });

  it("moves nothing once the quote has expired", async () => {
    const player = await newTraveller(platform);
    const accepted = await quoted(player);
    platform.clock.advance({ seconds: 29 });
    expect(dataOf(await platform.call("getTransferQuote", accepted, player))).toMatchObject({ secondsLeft: 1 });
    platform.clock.advance({ seconds: 1 });
    expect(refusalOf(await platform.call("transferMoney", accepted, player))).toEqual([410, "quote_expired"]);
    expect(dataOf(await platform.call("getTransferQuote", accepted, player))).toMatchObject({ state: "ended" });
    expect(await cashOf(platform, player)).toEqual({ EUR: "24860", PLN: "0" });
  });

  it("moves nothing of another player's quote", async () => {
    const [player, other] = [await newTraveller(platform), await newTraveller(platform)];
    const accepted = await quoted(player);
    expect(refusalOf(await platform.call("transferMoney", accepted, other))).toEqual([404, "not_found"]);
    expect(await cashOf(platform, player)).toEqual({ EUR: "24860", PLN: "0" });
  });

  it("moves nothing when the money was staked meanwhile, or the other account was closed", async () => {
    const player = await newTraveller(platform, 5_000);
    const accepted = await quoted(player);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    expect(refusalOf(await platform.call("transferMoney", accepted, player))).toEqual([422, "insufficient_funds"]);
    const less = await quoted(player, { amount: eur(1_000) });
    dataOf(await platform.call("closeCurrencyAccount", { currency: "PLN" }, player));
    expect(refusalOf(await platform.call("transferMoney", less, player))).toEqual([422, "account_closed"]);
    expect(round.state).toBe("open");
    expect(await cashOf(platform, player)).toEqual({ EUR: "4900" });
  });

  it("empties an account and closes it in one step", async () => {
    const player = await newTraveller(platform);
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    const accepted = await quoted(player, { amount: undefined });
    const moved = dataOf(await platform.call("transferMoney", accepted, player));
    expect(moved).toMatchObject({ state: "moved", closes: true, gives: eur(24_860), from: { after: eur(0) } });
    expect(await cashOf(platform, player)).toEqual({ PLN: moved.gets.amount });
    expect(refusalOf(await platform.call("quoteTransfer", transfer(), player))).toEqual([422, "account_closed"]);
  });

  it("closes an account whose small change is worth nothing in the other currency", async () => {
    const player = await newTraveller(platform, 24_860, "KZT");
    const there = await quoted(player, { to: "KZT" });
    const { gets } = dataOf(await platform.call("transferMoney", there, player));
    const butOne = moneyIn(BigInt(gets.amount) - 1n, "KZT");
    dataOf(
      await platform.call("transferMoney", await quoted(player, { from: "KZT", to: "EUR", amount: butOne }), player),
    );
    const rest = await quoted(player, { from: "KZT", to: "EUR", amount: undefined });
    const closed = dataOf(await platform.call("transferMoney", rest, player));
    expect(closed).toMatchObject({ gives: moneyIn(1, "KZT"), gets: eur(0) });
    expect(Object.keys(await cashOf(platform, player))).toEqual(["EUR"]);
  });

  it("does neither when the account it would close is no longer empty", async () => {
    const player = await newTraveller(platform);
    dataOf(await platform.call("transferMoney", await quoted(player), player));
    const all = await quoted(player, { from: "PLN", to: "EUR", amount: undefined });
    dataOf(await platform.call("transferMoney", await quoted(player), player));
    expect(refusalOf(await platform.call("transferMoney", all, player))).toEqual([409, "account_not_empty"]);
    expect(await cashOf(platform, player)).toEqual({ EUR: "14860", PLN: "42252" });
  });

  it("lets players who may not play move their own money", async () => {
    await fetchRates(platform.context);
    for (const [player] of await playersWhoMayNotPlay(platform)) {
      dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, player));
      expect(refusalOf(await platform.call("quoteTransfer", transfer(), player))).toEqual([422, "insufficient_funds"]);
    }
    const player = await newTraveller(platform);
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, player));
    dataOf(await platform.call("transferMoney", await quoted(player), player));
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([423, "self_excluded"]);
  });

  it("keeps the quote of a transfer, and unaccepted ones for at least 90 days", async () => {
    const player = await newTraveller(platform);
    const accepted = await quoted(player);
    dataOf(await platform.call("transferMoney", accepted, player));
    const unused = [await quoted(player), await quoted(player)];
    const { db } = platform.owner;
    const endedBefore = (days: number, quote?: { quoteId: string }) =>
      db.execute(
        sql`update transfer_quotes set expires_at = now() - make_interval(days => ${days}) where id = ${quote?.quoteId}`,
      );
    await db.execute(sql`alter table transfer_quotes disable trigger all`);
    await endedBefore(401, unused[0]);
    await endedBefore(91, unused[1]);
    await db.execute(sql`alter table transfer_quotes enable trigger all`);
    const storedQuotes = async () => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from transfer_quotes where player_id = ${player.id}`,
      );
      return rows.map(({ id }) => id).sort();
    };
    await deleteUnusedQuotes(platform.context);
    expect(await storedQuotes()).toEqual([unused[1]?.quoteId, accepted.quoteId].sort());
    const error = await db.execute(sql`delete from transfer_quotes`).catch((reason) => reason);
    expect(violatedConstraint(error)).toBe("transfers_append_only");
    await platform.context.connection.db.execute(sql`select transfer_quotes_forget(0)`);
    expect(await storedQuotes()).toEqual([accepted.quoteId]);
  });

  it("is reported by the audit if a quote, a transfer or its balances differ from what moved", async () => {
    const player = await newTraveller(platform);
    const { quoteId } = await quoted(player);
    dataOf(await platform.call("transferMoney", { operationId: operationId(), quoteId }, player));
    const { db } = platform.owner;
    const change = async (by: "+" | "-") => {
      await db.execute(sql`alter table transfer_quotes disable trigger all`);
      await db.execute(sql`update transfer_quotes set gets = gets ${sql.raw(by)} 1 where id = ${quoteId}`);
      await db.execute(sql`alter table transfer_quotes enable trigger all`);
    };
    await change("+");
    const found = await auditOf(platform);
    await change("-");
    expect(new Set(found.map(({ rule }) => rule))).toEqual(
      new Set(["record_follows_entries", "record_follows_cash", "record_follows_records"]),
    );
    expect(found.some(({ subject }) => subject === `quote ${quoteId}`)).toBe(true);
  });
});

describe("a feed of rates", () => {
  /** A server in the format of the feed, whose response the test sets. */
  async function withFeed<Done>(answer: { status: number; body: string }, act: () => Promise<Done>): Promise<Done> {
    const server = createServer((_, response) => {
      response.writeHead(answer.status).end(answer.body);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { config } = platform.context;
    config.ratesFeed = new URL(`http://127.0.0.1:${port}/daily.xml`);
    return act().finally(() => {
      config.ratesFeed = null;
      server.close();
    });
  }

  const daily = (day: string) =>
    `<Envelope><Cube><Cube time='${day}'><Cube currency='PLN' rate='4.0000'/></Cube></Cube></Envelope>`;

  it("replaces the sandbox's table, and exchanges no currency it lacks", async () => {
    const player = await newTraveller(platform);
    dataOf(await platform.call("addCurrencyAccount", { currency: "KZT" }, player));
    const day = platform.clock.now().toISOString().slice(0, 10);
    await withFeed({ status: 200, body: daily(day) }, async () => {
      await fetchRates(platform.context);
      const quote = dataOf(await platform.call("quoteTransfer", transfer(), player));
      expect(quote).toMatchObject({ gets: moneyIn(19_900, "PLN"), publication: { source: "ecb", day } });
      const lacking = await platform.call("quoteTransfer", transfer({ to: "KZT" }), player);
      expect(refusalOf(lacking)).toEqual([422, "rate_unavailable"]);
      const { accounts } = dataOf(await platform.call("getTransferTerms", {}, player));
      expect(accounts.map(({ currency, minimum }) => [currency, minimum !== null])).toEqual([
        ["EUR", true],
        ["PLN", true],
        ["KZT", false],
      ]);
    });
  });

  it.each([
    ["fails", { status: 503, body: "" }],
    ["answers something else", { status: 200, body: "<html></html>" }],
    ["answers for ever", { status: 200, body: " ".repeat(100_000) }],
    ["is of a day to come", { status: 200, body: daily("2999-01-01") }],
  ])("leaves the rates unchanged when it %s", async (_, answer) => {
    const player = await newTraveller(platform);
    await withFeed(answer, () => expect(fetchRates(platform.context)).rejects.toThrow());
    dataOf(await platform.call("quoteTransfer", transfer(), player));
  });
});
