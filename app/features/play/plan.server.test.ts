import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { FormRefusal, type Redisplay } from "#app/forms/form-action.server.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";
import { planOf } from "./plan.ts";

const door = await openDoor();
const { planForm, planFieldsView, planOfForm } = await import("./plan.server.ts");
afterAll(door.close);

const eur = (amount: bigint) => toMoney(amount, "EUR");
const FIELDS = {
  operationId: "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11",
  kind: "dice",
  chance: "49.50",
  direction: "under",
  stake: "0.20",
  currency: "EUR",
  rounds: "100",
  lossStop: "2.00",
};
const ODDS = {
  averageCost: eur(20n),
  averageRounds: 94.06,
  lossStopChance: 0.00004,
  winStopChance: 0,
  nineteenInTwenty: eur(-340n),
};

const issuesOf = (changes: Record<string, string>) =>
  planForm.safeParse({ ...FIELDS, ...changes }).error?.issues.map(({ path, message }) => [path.join("."), message]);

async function planned(changes: Record<string, string> = {}): Promise<Redisplay> {
  const { scope } = await door.visit("/en/login");
  if (!scope) throw new Error("the guards refused the page");
  return planOfForm(scope, "hundred-dice", planForm.parse({ ...FIELDS, ...changes }));
}

describe("a plan of the table's form", () => {
  beforeEach(() => {
    door.upstream.forget();
    door.upstream.on("planRun", answered("planRun", ODDS));
  });

  it("requests the bet of the form with its stops, and is shown with the figures", async () => {
    const { values } = await planned({ winStop: "4" });
    expect(door.upstream.calls.at(-1)?.body).toEqual({
      stake: eur(20n),
      input: { kind: "dice", chance: 4_950, direction: "under" },
      rounds: 100,
      lossStop: eur(200n),
      winStop: eur(400n),
    });
    const plan = planOf({ intent: "plan", result: { initialValue: { ...values } } });
    expect(plan).toMatchObject({ rounds: 100, stake: 20n, lossStop: 200n, winStop: 400n });
    expect(plan?.texts).toMatchObject({
      planCost: "€0.20",
      planAverage: "94.1",
      planNineteen: "−\u2060€3.40",
      planLossStopChance: "less than 0.01%",
    });
    expect(plan?.texts.planSummary).toBe(
      "100 rounds of €0.20 cost €0.20 on average. Chance of the loss stop of €2.00, last round included: less than 0.01%.",
    );
  });

  it("is absent from the answer to another form", () => {
    expect(planOf(undefined)).toBeNull();
    expect(planOf({ intent: "play", result: { initialValue: FIELDS } })).toBeNull();
    expect(planOf({ intent: "plan", result: { initialValue: FIELDS, error: { lossStop: ["too low"] } } })).toBeNull();
  });

  it.each([
    [{ rounds: "1" }, [["rounds", "too_small|min=2"]]],
    [{ rounds: "101" }, [["rounds", "too_large|max=100"]]],
    [{ rounds: "ten" }, [["rounds", "invalid"]]],
    [{ lossStop: "-1" }, [["lossStop", "invalid_amount"]]],
    [{ lossStop: "0" }, [["lossStop", "invalid_amount"]]],
    [{ winStop: "1.005" }, [["winStop", "invalid_amount"]]],
    [{ stake: "" }, [["stake", "stake_invalid"]]],
  ])("is refused at the invalid field: %o", (changes, issues) => {
    expect(issuesOf(changes as Record<string, string>)).toEqual(issues);
  });

  it("requires a loss stop", () => {
    const { lossStop: _lossStop, ...without } = FIELDS;
    expect(planForm.safeParse(without).error?.issues).toMatchObject([{ path: ["lossStop"], message: "required" }]);
  });

  it("shows a refused stop at its field, with its bounds", async () => {
    door.upstream.on("planRun", refused("loss_stop_invalid", { least: "20", most: "2500", currency: "EUR" }));
    const refusal = await planned().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FormRefusal);
    expect(refusal).toMatchObject({
      field: "lossStop",
      text: "The loss stop must be from one stake to all you have: €0.20 to €25.00.",
    });
  });

  it("starts with a tenth of the purse, and with one stake where that is less", async () => {
    const { scope } = await door.visit("/en/login");
    if (!scope) throw new Error("the guards refused the page");
    expect(planFieldsView(scope, eur(10_000n), eur(10n)).lossStop).toBe("10.00");
    expect(planFieldsView(scope, eur(50n), eur(10n)).lossStop).toBe("0.10");
  });
});
