import { afterAll, describe, expect, it } from "vitest";
import type { PaymentDetails } from "#app/contract/cashier.ts";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { withdrawalView } from "./trail.server.ts";

const door = await openDoor();
afterAll(() => door.close());
const { scope } = await door.visit("/en");
if (!scope) throw new Error("the guards refused the page");

type Step = PaymentDetails["steps"][number];
const step = (state: Step["state"], minute: number, more: Partial<Step> = {}): Step => ({
  state,
  at: `2026-11-03T09:${minute}:00Z`,
  by: "rule",
  reasons: [],
  balanceBefore: null,
  balanceAfter: null,
  ...more,
});
const eur = (minor: bigint) => toMoney(minor, "EUR");
const withdrawal = (...steps: Step[]): PaymentDetails => ({
  id: "pay_AbCdEf123456",
  kind: "withdrawal",
  method: "bank",
  amount: eur(8_000n),
  asked: null,
  fee: eur(200n),
  destination: "DE•• 3000",
  payAt: null,
  balanceBefore: null,
  balanceAfter: null,
  cancellable: false,
  refundable: null,
  bonus: null,
  steps,
  state: steps.at(-1)?.state ?? "requested",
  createdAt: "2026-11-03T09:12:00Z",
  updatedAt: "2026-11-03T09:12:00Z",
});
const TIMES = { count: 702, medianSeconds: 38 * 60, percentile95Seconds: 22_200 };
const REQUESTED = step("requested", 12, { by: "player" });
const view = (...steps: Step[]) => withdrawalView(scope, withdrawal(...steps), TIMES);

it("states why a withdrawal waits, who acts next and how long others waited, and the steps that remain", () => {
  const reasons = [{ code: "documents" as const, amounts: { limit: eur(10_000n) } }];
  const { word, waits, steps, next, isBack } = view(REQUESTED, step("in_review", 13, { reasons }));
  expect({ word, waits, next, isBack }).toEqual({
    word: "In review",
    waits: true,
    isBack: false,
    next: { href: "/en/player/verification", label: "Send the documents" },
  });
  expect(steps.map(({ state, title }) => `${state} ${title}`)).toEqual([
    "done Requested",
    "now In review",
    "ahead Sent",
    "ahead Done",
  ]);
  expect(steps[1]).toMatchObject({
    why: "Why it waits:",
    time: "2026-11-03 09:13:00 UTC",
    text:
      "Withdrawals of more than €100.00 in 30 days need a confirmed identity and address. A person looks at it next. " +
      "Half of these withdrawals are done 38 min after the request, 95 of 100 within 6 hr 10 min.",
  });
});

it("states what arrived and how long it took for a withdrawal that is done", () => {
  const { lead, waits, steps } = view(REQUESTED, step("approved", 12), step("sent", 14), step("done", 41));
  expect({ lead, waits }).toEqual({ lead: "€78.00 was paid to Bank transfer DE•• 3000.", waits: false });
  expect(steps.at(-1)).toMatchObject({ state: "done", text: "€78.00 to Bank transfer DE•• 3000. It took 29 min." });
  expect(steps.map(({ why }) => why).filter(Boolean)).toEqual([]);
});

describe("says in bold where the money is, all of it, after", () => {
  it.each([
    ["refused", "other_name", "Choose another account"],
    ["returned", "sent_back", "Choose another account"],
    ["failed", "not_accepted", "Try again"],
  ] as const)("%s", (state, code, label) => {
    const { lead, isBack, steps, next, waits } = view(REQUESTED, step(state, 40, { reasons: [{ code, amounts: {} }] }));
    expect({ lead, isBack, waits }).toEqual({ lead: "€80.00 is back in your balance.", isBack: true, waits: false });
    expect(steps.at(-1)).toMatchObject({ state: "bad", where: "€80.00 is back in your balance." });
    expect(next).toEqual({ href: "/en/player/balance/withdraw", label });
  });
});
