import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { ledgerPostings } from "#server/platform/modules/ledger/index.ts";
import { decideDocument, takeIntoReview } from "#server/platform/modules/verification/index.ts";
import { handOverDue } from "#server/platform/modules/withdrawals/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import {
  deposit,
  depositRequest,
  diceBet,
  eur,
  minesBet,
  moneyOf,
  newRichPlayer,
  playersWhoMayNotPlay,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import {
  depositBy,
  IBAN,
  MAINNET_ADDRESS,
  newPlayedPlayer,
  TESTNET_ADDRESS,
  trailOf,
  withdraw,
  withdrawalRequest,
} from "#tests/support/withdrawals.ts";

const platform = auditedPlatform();

const postings = async () => {
  const { db } = platform.context.connection;
  const [row] = await db.select({ postings: sql<number>`count(*)::int` }).from(ledgerPostings);
  return row?.postings;
};

/** Requests a withdrawal that must be refused, and asserts that no money moved. */
async function refused(token: string, changes: object, request = withdrawalRequest()) {
  const before = [await moneyOf(platform, token), await postings()];
  const input = { ...request, ...changes } as InputOf<"createWithdrawal">;
  const answer = await platform.call("createWithdrawal", input, { token });
  expect([await moneyOf(platform, token), await postings()]).toEqual(before);
  return answer;
}

describe("createWithdrawal", () => {
  it("holds the amount at once, and is sent when no rule holds it back", async () => {
    const { token } = await newPlayedPlayer(platform, 10_000);
    const { cash } = await moneyOf(platform, token);
    const withdrawal = await withdraw(platform, token);
    expect(withdrawal).toMatchObject({ kind: "withdrawal", state: "approved", fee: eur(0), destination: "•••• 4471" });
    expect(withdrawal).toMatchObject({
      balanceBefore: eur(cash),
      balanceAfter: eur(cash - 2_000n),
      cancellable: false,
    });
    expect(trailOf(withdrawal)).toEqual(["requested", "approved"]);
    expect(await moneyOf(platform, token)).toEqual({ cash: cash - 2_000n, held: 2_000n });
    await handOverDue(platform.context);
    expect(await moneyOf(platform, token)).toEqual({ cash: cash - 2_000n, held: 0n });
    expect(dataOf(await platform.call("getPayment", { paymentId: withdrawal.id }, { token })).state).toBe("sent");
  });

  it("is one withdrawal under one operation id, and accepts only the first of two that exceed the balance", async () => {
    const { token } = await newPlayedPlayer(platform, 10_000);
    const same = withdrawalRequest();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => platform.call("createWithdrawal", same, { token })),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    const other = await refused(token, { amount: eur(2_100) }, same);
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
    const { operationId } = depositRequest();
    dataOf(await platform.call("createDeposit", depositRequest({ operationId }), { token }));
    expect(refusalOf(await refused(token, { operationId }))).toEqual([409, "operation_mismatch"]);

    const { cash } = await moneyOf(platform, token);
    const amount = eur(cash - 500n);
    const tabs = await Promise.all(
      [1, 2].map(() => platform.call("createWithdrawal", withdrawalRequest({ amount }), { token })),
    );
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(tabs.flatMap(({ envelope }) => envelope.errors.map(({ code }) => code))).toEqual(["not_free"]);
    expect(await moneyOf(platform, token)).toEqual({ cash: 500n, held: cash - 500n + 2_000n });
  });

  it("withdraws what is free while a round is open, and explains why the rest is not", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    dataOf(await platform.call("playRealRound", minesBet({ stake: eur(1_000) }), { token }));
    const parameters = { free: "4000", currency: "EUR" };
    const held = await refused(token, { amount: eur(4_500) });
    expect(held.envelope.errors).toEqual([{ code: "not_free", parameters }]);
    const more = await refused(token, { amount: eur(6_000) });
    expect(more.envelope.errors).toEqual([{ code: "insufficient_funds", parameters }]);
    const { id } = await withdraw(platform, token, { amount: eur(4_000) });
    expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 5_000n });
    dataOf(await platform.call("reviewSandboxWithdrawal", { paymentId: id, decision: "other_name" }));
    expect(await moneyOf(platform, token)).toEqual({ cash: 4_000n, held: 1_000n });
  });

  it.each([
    ["of nothing", { amount: eur(0) }, [400, "validation_failed"]],
    ["below nothing", { amount: eur(-2_000) }, [400, "validation_failed"]],
    ["with decimals", { amount: { amount: "20.00", currency: "EUR" } }, [400, "validation_failed"]],
    ["with an exponent", { amount: { amount: "2e3", currency: "EUR" } }, [400, "validation_failed"]],
    ["in other numerals", { amount: { amount: "٢٠٠٠", currency: "EUR" } }, [400, "validation_failed"]],
    ["with a separator", { amount: { amount: "2,000", currency: "EUR" } }, [400, "validation_failed"]],
    ["as a number", { amount: { amount: 2_000, currency: "EUR" } }, [400, "validation_failed"]],
    ["below the limit", { amount: eur(999) }, [422, "amount_out_of_limits"]],
    ["above the limit and the balance", { amount: eur(200_001) }, [422, "insufficient_funds"]],
    ["above the balance", { amount: eur(9_000) }, [422, "insufficient_funds"]],
    ["in another currency", { amount: { amount: "2000", currency: "USD" } }, [422, "currency_mismatch"]],
    ["by a method the currency lacks", { method: "crypto", destination: TESTNET_ADDRESS }, [422, "method_unavailable"]],
    ["by an unknown method", { method: "cheque" }, [400, "validation_failed"]],
    ["to a card that was typed in", { destination: "4242424242424242" }, [400, "validation_failed"]],
    ["by another method than the deposit's", { method: "bank", destination: IBAN }, [422, "other_method_first"]],
    ["to no account", { method: "bank" }, [400, "validation_failed"]],
    [
      "to an IBAN with a wrong check digit",
      { method: "bank", destination: "DE88370400440532013000" },
      [400, "validation_failed"],
    ],
    ["to an invalid wallet", { method: "ewallet", destination: "a b" }, [400, "validation_failed"]],
    [
      "to an unknown saved destination",
      { method: "bank", destinationId: "dst_1111111111" },
      [400, "validation_failed"],
    ],
  ])("refuses a withdrawal %s, and moves nothing", async (_, changes, refusal) => {
    const { token } = await newRichPlayer(platform, 5_000);
    expect(refusalOf(await refused(token, changes))).toEqual(refusal);
    expect(dataOf(await platform.call("listPayments", {}, { token })).items).toHaveLength(1);
  });

  it("says of the limit and the balance, where an amount is above both, the lower one", async () => {
    const { token } = await newRichPlayer(platform, 150_000);
    const asked = { amount: eur(500_000) };
    const below = await refused(token, asked);
    const free = { free: "150000", currency: "EUR" };
    expect(below.envelope.errors).toEqual([{ code: "insufficient_funds", parameters: free }]);
    await deposit(platform, token, eur(100_000));
    const above = await refused(token, asked);
    const parameters = { minimum: "1000", maximum: "200000", currency: "EUR" };
    expect(above.envelope.errors).toEqual([{ code: "amount_out_of_limits", parameters }]);
  });

  it("accepts bitcoin addresses of the house's network alone", async () => {
    const { token } = await newConfirmedPlayer(platform, { currency: "BTC" });
    const { methods } = dataOf(await platform.call("listWithdrawalMethods", {}, { token }));
    const amount = methods[0]?.minimum ?? eur(0);
    const twice = { ...amount, amount: (BigInt(amount.amount) * 2n).toString() };
    await depositBy(platform, token, { method: "crypto", amount: twice });
    const request = withdrawalRequest({ method: "crypto", amount });
    const problems = async (destination: string) => (await refused(token, { destination }, request)).envelope.errors;
    const at = (issue: string) => [{ code: "validation_failed", path: "destination", issue }];
    expect(await problems(MAINNET_ADDRESS)).toEqual(at("wrong_network"));
    expect(await problems(`${TESTNET_ADDRESS.slice(0, -1)}q`)).toEqual(at("invalid_address"));
    const withdrawal = await withdraw(platform, token, { method: "crypto", amount, destination: TESTNET_ADDRESS });
    expect(withdrawal).toMatchObject({ state: "in_review", destination: "tb1qw5…jzsx" });
    expect(withdrawal.steps.at(-1)?.reasons.map(({ code }) => code)).toContain("new_destination");
  });

  it("is held by each rule, with its reason", async () => {
    const { token } = await newRichPlayer(platform, 150_000);
    const { steps } = await withdraw(platform, token, { amount: eur(100_001) });
    expect(steps.at(-1)).toMatchObject({
      state: "in_review",
      by: "rule",
      reasons: [
        { code: "documents", amounts: { limit: eur(100_000) } },
        { code: "turnover", amounts: { left: eur(150_000) } },
      ],
    });
  });

  it("adds up thirty days, and requests the documents it waits for, each once", async () => {
    const rich = await newRichPlayer(platform, 200_000);
    for (let more = 0; more < 2; more++) await deposit(platform, rich.token, eur(200_000));
    // Deposits older than the window need not be staked.
    platform.clock.advance({ days: 31 });
    const player = { ...rich, ...(await signInAgain(platform, rich)) };
    await deposit(platform, player.token, eur(1_000));
    dataOf(await platform.call("playRealRound", diceBet({ stake: eur(1_000) }), player));
    const reasonsOf = async (cents: number) => {
      const withdrawal = await withdraw(platform, player.token, { amount: eur(cents) });
      return [withdrawal.state, ...(withdrawal.steps.at(-1)?.reasons.map(({ code }) => code) ?? [])];
    };
    const documents = async () => dataOf(await platform.call("listDocuments", {}, player)).documents;
    expect(await reasonsOf(60_000)).toEqual(["approved"]);
    expect([await reasonsOf(40_000), await documents()]).toEqual([["approved"], []]);
    expect(await reasonsOf(1_000)).toEqual(["in_review", "documents"]);
    expect(await reasonsOf(1_000)).toEqual(["in_review", "documents", "verification_open"]);
    const requested = await documents();
    expect(requested.map(({ kind, state, why }) => [kind, state, why]).sort()).toEqual([
      ["address", "requested", "withdrawal"],
      ["identity", "requested", "withdrawal"],
    ]);
    const { db } = platform.context.connection;
    for (const { id } of requested) {
      await takeIntoReview(db, platform, id);
      await decideDocument(db, platform, id, "approved");
    }
    expect(await reasonsOf(200_000)).toEqual(["approved"]);
    expect(await reasonsOf(198_001)).toEqual(["in_review", "amount"]);
    platform.clock.advance({ days: 31 });
    const later = await signInAgain(platform, player);
    expect((await withdraw(platform, later.token, { amount: eur(1_000) })).state).toBe("approved");
  });

  it("stays open to players who may not play, and is reviewed where the reason matters", async () => {
    const players = await playersWhoMayNotPlay(platform);
    for (const [player, code] of players) {
      // The player's standing does not block it: only no card was ever used to pay.
      const answer = await platform.call("createWithdrawal", withdrawalRequest(), player);
      expect([code, ...refusalOf(answer)]).toEqual([code, 422, "method_unavailable"]);
    }
    const { token } = await newPlayedPlayer(platform, 10_000);
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, { token }));
    const { state, steps } = await withdraw(platform, token);
    expect([state, steps.at(-1)?.reasons]).toEqual(["in_review", [{ code: "excluded", amounts: {} }]]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("createWithdrawal", withdrawalRequest()))).toEqual([401, "unauthenticated"]);
  });
});

describe("listWithdrawalMethods", () => {
  it("reports what is free, where money must go first, and what was sent where", async () => {
    const { token } = await newPlayedPlayer(platform, 5_000);
    const shown = async () => dataOf(await platform.call("listWithdrawalMethods", {}, { token }));
    const { cash } = await moneyOf(platform, token);
    const before = await shown();
    expect(before).toMatchObject({ free: eur(cash), cancellable: false });
    expect(before.methods.map(({ id, isFirst, isTyped }) => [id, isFirst, isTyped])).toEqual([
      ["card", true, false],
      ["bank", false, true],
      ["ewallet", false, true],
    ]);
    expect(before.methods[0]).toMatchObject({
      owed: eur(5_000),
      card: "•••• 4471",
      destinations: [],
      feeBasisPoints: 0,
    });
    expect(before.methods[0]?.times.medianSeconds).toBeNull();
    await withdraw(platform, token, { amount: eur(5_000) });
    const [first] = (await shown()).methods;
    expect(first?.destinations.map(({ label }) => label)).toEqual(["•••• 4471"]);
  });

  it("allows another destination once the source of the deposits has had its part, and remembers it", async () => {
    const { token } = await newConfirmedPlayer(platform);
    await depositBy(platform, token, { method: "bank", amount: eur(6_000) });
    platform.clock.advance({ seconds: 1 });
    await depositBy(platform, token, { method: "card", amount: eur(2_500) });
    const early = await refused(token, { method: "bank", destination: IBAN });
    const parameters = { method: "card", amount: "2500", currency: "EUR" };
    expect(early.envelope.errors).toEqual([{ code: "other_method_first", parameters }]);
    await withdraw(platform, token, { amount: eur(2_000) });
    const typed = `${IBAN.slice(0, 4)} ${IBAN.slice(4).toLowerCase()}`;
    const { destination } = await withdraw(platform, token, { method: "bank", amount: eur(2_000), destination: typed });
    expect(destination).toBe("DE•• 3000");
    const { methods } = dataOf(await platform.call("listWithdrawalMethods", {}, { token }));
    const [known] = methods.find(({ id }) => id === "bank")?.destinations ?? [];
    expect(known?.label).toBe("DE•• 3000");
    const again = { method: "bank", amount: eur(2_000), destinationId: known?.id } as const;
    expect((await withdraw(platform, token, again)).destination).toBe("DE•• 3000");
    const stranger = await newRichPlayer(platform, 5_000);
    const stolen = await platform.call("createWithdrawal", { ...withdrawalRequest(), ...again }, stranger);
    expect(refusalOf(stolen)).toEqual([400, "validation_failed"]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("listWithdrawalMethods", {}))).toEqual([401, "unauthenticated"]);
  });
});
