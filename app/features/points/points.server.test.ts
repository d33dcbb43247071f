import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { countView } from "./points.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;

const counted = (points: number, worth: number) =>
  countView(scope, {
    id: "pts_AbCdEf",
    countedAt: "2025-06-14T13:52:00.000Z",
    rounds: 1,
    statusName: "iron",
    wagered: toMoney(820n, "EUR"),
    points: toMoney(BigInt(points), "PTS"),
    worth: toMoney(BigInt(worth), "EUR"),
    balanceBefore: toMoney(1_000n, "PTS"),
    balanceAfter: toMoney(BigInt(1_000 + points), "PTS"),
  });

it.each([
  [1, 0, "1 point", "under €0.01"],
  [10, 1, "10 points", "€0.01"],
  [1_234, 123, "1,234 points", "€1.23"],
])("says what %d points stand for", (points, worth, name, figure) => {
  expect(counted(points, worth)).toMatchObject({ points: name, worth: figure });
});

it("says what was counted, and the points around it", () => {
  expect(counted(8, 0)).toMatchObject({
    countedAt: "2025-06-14 13:52:00",
    rounds: "1 round, €8.20 staked",
    balances: "1,000 → 1,008",
    status: "Iron",
  });
});
