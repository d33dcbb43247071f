import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const door = await openDoor();
afterAll(() => door.close());
const { action } = await import("#app/routes/dashboard/withdraw.tsx");

const OPERATION = "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11";
const TYPED = {
  intent: "withdraw",
  operationId: OPERATION,
  to: "bank",
  amount: "150",
  bank: "DE02 1203 0000 0000 2020 51",
};

beforeEach(() => {
  door.upstream.forget();
  door.upstream.on("getProfile", answered("getProfile", PLAYER));
});

/** The answer to the form: its redirect, or its errors and the values that stay. */
async function send(fields: Record<string, string>) {
  const request = new Request("http://openhand.test/en/player/balance/withdraw", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: `auth_token=${TOKEN}` },
  });
  const args = { request, params: {}, context: door.context() } as unknown as ActionFunctionArgs;
  const answer: unknown = await action(args);
  if (answer instanceof Response) return { went: answer.headers.get("Location") };
  const { data } = answer as { data: { result: { error?: Record<string, string[]>; initialValue: object } } };
  return { error: data.result.error, kept: data.result.initialValue };
}

const sent = () => door.upstream.callsOf("createWithdrawal").map(({ body }) => body);

it("requests the withdrawal as typed for the chosen method, and redirects to it", async () => {
  const money = { amount: "15000", currency: "EUR" } as const;
  door.upstream.on(
    "createWithdrawal",
    answered("createWithdrawal", {
      id: "pay_AbCdEf123456",
      kind: "withdrawal",
      method: "bank",
      state: "in_review",
      amount: money,
      fee: { amount: "0", currency: "EUR" },
      asked: null,
      destination: "DE•• 2051",
      payAt: null,
      balanceBefore: null,
      refundable: null,
      bonus: null,
      balanceAfter: null,
      createdAt: "2026-11-22T10:00:00Z",
      updatedAt: "2026-11-22T10:00:00Z",
      steps: [],
      cancellable: false,
    }),
  );
  expect(await send({ ...TYPED, ewallet: "left@from.before" })).toEqual({
    went: "/en/player/balance/payment/pay_AbCdEf123456",
  });
  await send({ ...TYPED, to: "bank-dst_AbCdEf123456", amount: "1,500.00" });
  expect(sent()).toEqual([
    { operationId: OPERATION, method: "bank", amount: money, destination: TYPED.bank },
    {
      operationId: OPERATION,
      method: "bank",
      destinationId: "dst_AbCdEf123456",
      amount: { amount: "150000", currency: "EUR" },
    },
  ]);
});

it.each<[string, Record<string, string>, string[]]>([
  ["no amount", { amount: "" }, ["amount"]],
  ["a negative amount", { amount: "-5" }, ["amount"]],
  ["an exponent", { amount: "1e3" }, ["amount"]],
  ["too many decimals", { amount: "10.505" }, ["amount"]],
  ["other numerals", { amount: "٢٥" }, ["amount"]],
  ["no way", { to: "" }, ["to"]],
  ["an unknown method", { to: "cheque" }, ["to"]],
  ["no destination for a method that needs one", { bank: "" }, ["bank"]],
])("refuses %s at its field, and keeps the typed values", async (_, wrong, fields) => {
  const { error, kept } = await send({ ...TYPED, ...wrong });
  expect(Object.keys(error ?? {})).toEqual(fields);
  expect(kept).toMatchObject(wrong.bank === "" ? { amount: "150" } : { bank: TYPED.bank });
  expect(sent()).toEqual([]);
});

describe("shows the platform's refusals at the field they concern, in words", () => {
  const limits = { minimum: "2000", maximum: "1000000", currency: "EUR" };
  it.each<[Parameters<typeof refused>, string, string]>([
    [["amount_out_of_limits", limits], "amount", "Between €20 and €10,000"],
    [["not_free", { free: "9860", currency: "EUR" }], "amount", "€98.60 is free now"],
    [["insufficient_funds", { free: "9860", currency: "EUR" }], "amount", "You have €98.60"],
    [
      ["other_method_first", { method: "card", amount: "9000", currency: "EUR" }],
      "to",
      "€90.00 has to go back by Bank card first",
    ],
    [
      ["other_method_first", { method: "bank", amount: "9000", currency: "EUR" }],
      "amount",
      "€90.00 has to go back by Bank transfer first",
    ],
  ])("%j", async (refusal, field, words) => {
    door.upstream.on("createWithdrawal", refused(...refusal));
    const { error, kept } = await send(TYPED);
    expect(error?.[field]?.[0]).toContain(words);
    expect(kept).toMatchObject({ amount: "150", bank: TYPED.bank });
  });

  it("says of an amount with too many decimals that it has, and not that it is zero", async () => {
    const { error } = await send({ ...TYPED, amount: "5500,555" });
    expect(error).toEqual({ amount: ["Too many decimals: 2 at most, please."] });
    expect(sent()).toEqual([]);
  });

  it("shows a wrong check digit of a destination at the field of its method", async () => {
    const errors = [{ code: "validation_failed" as const, path: "destination", issue: "invalid_iban" }];
    const body = { status: "validation_error", data: null, errors, requestId: "r" };
    door.upstream.on("createWithdrawal", { status: 400, body });
    expect((await send(TYPED)).error).toEqual({ bank: ["This is not a valid IBAN. Check its letters and digits."] });
  });
});
