import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { cashbackView, pointsRowView } from "./points.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;

const counted = (points: number, worth: number) =>
  pointsRowView(scope, {
    kind: "counted",
    id: "pts_AbCdEf",
    at: "2025-06-14T13:52:00.000Z",
    rounds: 1,
    games: ["Slow Roulette", "High Table"],
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
])("states the worth of %d points", (points, worth, name, figure) => {
  expect(counted(points, worth)).toMatchObject({ points: name, worth: figure });
});

it("states what was counted, and the points before and after", () => {
  expect(counted(8, 0)).toMatchObject({
    at: "2025-06-14 13:52:00",
    what: "Collected",
    detail: "1 round, €8.20 staked · Slow Roulette, High Table",
    balances: "1,000 → 1,008",
    status: "Iron",
  });
});

const around = { balanceBefore: toMoney(2_000n, "PTS"), balanceAfter: toMoney(100n, "PTS") };

it("states what was exchanged for what, and of which loss the cashback is a part", () => {
  const at = "2025-06-14T13:52:00.000Z";
  const exchanged = {
    kind: "exchanged",
    id: "pex_AbCdEf",
    at,
    pointsPerEuro: 950,
    paid: toMoney(200n, "EUR"),
  } as const;
  const spent = { points: toMoney(-1_900n, "PTS"), worth: toMoney(-190n, "EUR"), ...around };
  expect(pointsRowView(scope, { ...exchanged, ...spent })).toMatchObject({
    what: "Exchanged",
    detail: "950 points = €1.00",
    points: "−1,900 points",
    worth: "€2.00",
    status: "",
    balances: "2,000 → 100",
  });
  const cashback = {
    kind: "cashback",
    id: "cbk_AbCdEf",
    at,
    week: "2025-06-06",
    lost: toMoney(5_130n, "EUR"),
  } as const;
  const came = { percent: 5, points: toMoney(2_560n, "PTS"), worth: toMoney(256n, "EUR"), ...around };
  expect(pointsRowView(scope, { ...cashback, ...came })).toMatchObject({
    what: "Cashback",
    detail: "5% of the €51.30 lost from 2025-06-06 to 2025-06-12",
    points: "2,560 points",
  });
});

it("states a week's figures with the signs of their sum, and what is still staked where something is", () => {
  const eur = (cents: bigint) => toMoney(cents, "EUR");
  const account = { deposits: eur(100_00n), withdrawals: eur(0n), opening: eur(0n), closing: eur(60_00n) };
  const weekOf = (closingStaked: bigint, lost: bigint, withdrawals = 0n) => ({
    week: "2025-06-13",
    until: "2025-06-20T00:00:00.000Z",
    claimUntil: "2025-06-27T00:00:00.000Z",
    state: "open" as const,
    percent: 0,
    worth: eur(0n),
    points: toMoney(0n, "PTS"),
    pointsPerEuro: 1_000,
    accounts: [
      {
        ...account,
        withdrawals: eur(withdrawals),
        openingStaked: eur(0n),
        closingStaked: eur(closingStaked),
        lost: eur(lost),
      },
    ],
    lost: eur(lost),
  });
  const { weeks } = cashbackView(scope, { last: weekOf(0n, 40_00n), present: weekOf(20_00n, 20_00n) });
  const linesOf = (place: number) => weeks[place]?.lines.map(({ name, figure }) => `${name}: ${figure}`);
  const cash = ["Deposits: €100.00", "Withdrawals: €0.00", "Balance, from €0.00 to €60.00: \u2212\u2060€60.00"];
  expect(linesOf(0)).toEqual([...cash, "Lost in the week: €40.00"]);
  const staked = "Staked on open rounds, from €0.00 to €20.00: \u2212\u2060€20.00";
  expect(linesOf(1)).toEqual([...cash, staked, "Lost in the week: €20.00"]);
  const [week] = cashbackView(scope, { last: weekOf(0n, -5_00n, 45_00n), present: weekOf(0n, 0n) }).weeks;
  expect(week?.lines.map(({ name, figure }) => `${name}: ${figure}`)).toEqual([
    "Deposits: €100.00",
    "Withdrawals: \u2212\u2060€45.00",
    cash[2],
    "Won in the week: €5.00",
  ]);
});
