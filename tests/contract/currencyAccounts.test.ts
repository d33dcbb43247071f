import { describe, expect, it } from "vitest";
import { createDeposit } from "#server/platform/modules/payments/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import {
  decide,
  depositRequest,
  eur,
  minesBet,
  newRichPlayer,
  operationId,
  stepIn,
  tilesOf,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { cashOf, moneyIn, newTraveller, transfer } from "#tests/support/transfers.ts";

const platform = auditedPlatform();

describe("addCurrencyAccount", () => {
  it("opens an empty account beside the active one, once, and only for this player", async () => {
    const [player, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    const { accounts } = dataOf(await platform.call("addCurrencyAccount", { currency: "BTC" }, player));
    expect(accounts.map(({ currency, active }) => [currency, active])).toEqual([
      ["EUR", true],
      ["BTC", false],
    ]);
    expect(dataOf(await platform.call("addCurrencyAccount", { currency: "BTC" }, player)).accounts).toEqual(accounts);
    expect(await cashOf(platform, other)).toEqual({ EUR: "0" });
  });

  it("rejects the currencies of demos and points", async () => {
    const player = await newConfirmedPlayer(platform);
    for (const currency of ["FUN", "PTS", "GBP"]) {
      const answer = await platform.call("addCurrencyAccount", { currency } as never, player);
      expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    }
  });
});

describe("switchCurrencyAccount", () => {
  it("makes another account the active one, for play, payment and profile", async () => {
    const player = await newTraveller(platform);
    const { accounts } = dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    expect(accounts.filter(({ active }) => active).map(({ currency }) => currency)).toEqual(["PLN"]);
    const { currency, balance } = dataOf(await platform.call("getProfile", {}, player));
    expect([currency, balance]).toEqual(["PLN", moneyIn(0, "PLN")]);
    expect(refusalOf(await platform.call("createDeposit", depositRequest(), player))).toEqual([
      422,
      "currency_mismatch",
    ]);
  });

  it("leaves an open round in its currency: its steps, its stake and its payout", async () => {
    const player = await newTraveller(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    const { safe } = await tilesOf(platform, round.id);
    const open = stepIn(round, { kind: "mines", act: "open", tile: safe[0] ?? 0 });
    const stepped = dataOf(await platform.call("stepRealRound", open, player));
    expect(stepped.purse).toEqual({ cash: eur(900), held: eur(100) });
    const left = dataOf(
      await platform.call("stepRealRound", stepIn(stepped.round, { kind: "mines", act: "cashOut" }), player),
    );
    expect(left.round.paid.currency).toBe("EUR");
    expect(await cashOf(platform, player)).toEqual({ EUR: String(900n + BigInt(left.round.paid.amount)), PLN: "0" });
  });

  it("refuses an account that is not open", async () => {
    const player = await newConfirmedPlayer(platform);
    const answer = await platform.call("switchCurrencyAccount", { currency: "USD" }, player);
    expect(refusalOf(answer)).toEqual([422, "account_closed"]);
  });
});

describe("closeCurrencyAccount", () => {
  const close = (player: { token: string }, currency: "EUR" | "PLN") =>
    platform.call("closeCurrencyAccount", { currency }, player);

  it("closes an empty account, once, and it can be opened again", async () => {
    const player = await newTraveller(platform);
    for (const answer of [await close(player, "PLN"), await close(player, "PLN")]) {
      expect(dataOf(answer).accounts.map(({ currency }) => currency)).toEqual(["EUR"]);
    }
    expect(refusalOf(await platform.call("quoteTransfer", transfer(), player))).toEqual([422, "account_closed"]);
    dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, player));
    expect(await cashOf(platform, player)).toEqual({ EUR: "24860", PLN: "0" });
  });

  it("refuses the active account, which may be the last one, and one with cash or a stake in it", async () => {
    const player = await newTraveller(platform, 1_000);
    expect(refusalOf(await close(player, "EUR"))).toEqual([409, "account_active"]);
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    expect(refusalOf(await close(player, "EUR"))).toEqual([409, "account_not_empty"]);
    dataOf(await platform.call("switchCurrencyAccount", { currency: "EUR" }, player));
    dataOf(await platform.call("playRealRound", minesBet({ stake: eur(1_000) }), player));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    expect(refusalOf(await close(player, "EUR"))).toEqual([409, "account_not_empty"]);
    expect(await cashOf(platform, player)).toEqual({ EUR: "0", PLN: "0" });
  });

  it("accepts no new deposit after it, but credits a pending one and reopens the account", async () => {
    const player = await newConfirmedPlayer(platform);
    const { redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), player));
    dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, player));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    dataOf(await close(player, "EUR"));
    // As a request that was authenticated before the switch would.
    const stale = createDeposit(platform.context, { id: player.id, currency: "EUR", country: "DE" }, depositRequest());
    await expect(stale).rejects.toMatchObject({ code: "account_closed" });
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(await cashOf(platform, player)).toEqual({ EUR: "2500", PLN: "0" });
  });

  it("does not close an account that is used again, whatever is left in it", async () => {
    const player = await newRichPlayer(platform, 2_500);
    dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, player));
    dataOf(await close(player, "PLN"));
    dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, player));
    const quoted = await platform.call("quoteTransfer", transfer({ amount: eur(2_500) }), player);
    const { id: quoteId } = dataOf(quoted);
    dataOf(await platform.call("transferMoney", { operationId: operationId(), quoteId }, player));
    expect(await cashOf(platform, player)).toMatchObject({ EUR: "0" });
  });
});
