import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const door = await openDoor();
const { returnsOfForm } = await import("./returns.server.ts");
afterAll(door.close);

const FIELDS = { kind: "dice", chance: "82.51", direction: "under", stake: "0.10", currency: "EUR" };

/** What the table receives for the bet in its form. */
async function returnsOf(changes: Record<string, string> = {}) {
  const { scope } = await door.visit("/en/returns/hundred-dice");
  if (!scope) throw new Error("the guards refused the page");
  return returnsOfForm(scope, "hundred-dice", new URLSearchParams({ ...FIELDS, ...changes }));
}

const requests = () => door.upstream.calls.filter(({ path }) => path.endsWith("/games/hundred-dice/returns"));

describe("returnsOfForm", () => {
  beforeEach(() => {
    door.upstream.forget();
    const returns = [
      { stake: toMoney(10n, "EUR"), returned: 0.90761, holds: false },
      { stake: toMoney(100n, "EUR"), returned: 0.981869, holds: true },
    ];
    door.upstream.on("getReturns", answered("getReturns", { card: 0.99, sameAtEveryStake: false, returns }));
  });

  it("requests the figures of the form's bet, and states what it returns", async () => {
    expect(await returnsOf()).toBe("This bet returns 90.76% at €0.10 (not taken), 98.19% at €1.");
    expect(requests().at(-1)?.body).toMatchObject({
      currency: "EUR",
      stake: toMoney(10n, "EUR"),
      input: { kind: "dice", chance: 8_251, direction: "under" },
    });
  });

  it("returns nothing while the form has no bet, or one that the game does not accept", async () => {
    expect(await returnsOf({ chance: "half" })).toBeNull();
    expect(requests()).toEqual([]);
    door.upstream.on("getReturns", refused("game_input_invalid"));
    expect(await returnsOf({ chance: "99.99" })).toBeNull();
  });
});
