import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import type { Round, RoundRow } from "#app/contract/play.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { SETTLED_SLOT } from "#tests/support/settled-round.ts";
import { proofView, roundView } from "./rounds.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const eur = (cents: number) => toMoney(BigInt(cents), "EUR");

const ROW: RoundRow = {
  ...SETTLED_SLOT,
  stake: eur(20),
  paid: eur(1_433),
  net: eur(1_413),
  ofJackpots: eur(1_423),
  balanceBefore: eur(1_000),
  balanceAfter: eur(2_413),
};

it("a row shows the parts of its stake and payout that were bonus money", () => {
  const ofStake = "Bonus money: €0.20";
  expect(roundView(scope, { ...ROW, bonus: { stake: eur(20), paid: eur(10) } }).bonus).toEqual({
    stake: ofStake,
    paid: "Bonus money: €0.10",
  });
  expect(roundView(scope, { ...ROW, bonus: { stake: eur(20), paid: eur(0) } }).bonus).toEqual({
    stake: ofStake,
    paid: null,
  });
  expect(roundView(scope, ROW).bonus).toBeNull();
});

it("a row leads to its table while the house has the game", () => {
  expect(roundView(scope, ROW).href).toBe("/en/game/play/acorn-bank");
  expect(roundView(scope, { ...ROW, isGameGone: true }).href).toBeNull();
});

it("a row shows what was paid in all and the part paid by jackpots", () => {
  expect(roundView(scope, ROW)).toMatchObject({
    payout: "€14.33",
    paid: true,
    balances: "10.00 → 24.13",
    ofJackpots: "€14.23 from jackpots",
  });
  expect(roundView(scope, { ...ROW, paid: eur(10), ofJackpots: null })).toMatchObject({
    payout: "€0.10",
    ofJackpots: null,
  });
});

it("a proof shows every number drawn for jackpots and those that won, and nothing where none was drawn", () => {
  const drawn: NonNullable<Round["jackpots"]> = {
    weight: 200_000,
    draws: [
      { level: "mini", oneInEuro: 5_000, number: 199_999 },
      { level: "major", oneInEuro: 100_000, number: 38_457_827 },
    ],
    termsHash: null,
    won: [{ level: "mini", pool: eur(1_423) }],
    paid: eur(1_423),
  };
  const round = { ...SETTLED_SLOT, bet: eur(20), stake: eur(20), payout: eur(10), paid: eur(1_433), net: eur(1_413) };
  const proofOf = (jackpots: Round["jackpots"]) => proofView(scope, { ...round, jackpots }).jackpots;
  expect(proofOf(drawn)).toEqual({
    name: "Draw for the jackpots: below 200000 wins",
    drawn: ["Mini: 199999, won", "Major: 38457827"],
    beacon: null,
  });
  const beacon = { chain: "5".repeat(64), round: 12, signature: "a".repeat(96) };
  expect(proofOf({ ...drawn, beacon })?.beacon).toMatchObject({ round: "12", signature: "a".repeat(96) });
  const jackpotsWait = { weight: 200_000, termsHash: "b".repeat(64), beacon: { ...beacon, signature: null } };
  expect(proofView(scope, { ...round, jackpots: null, jackpotsWait }).jackpots).toMatchObject({
    drawn: ["the beacon’s value is not published yet"],
    beacon: { round: "12", signature: null },
  });
  expect(proofOf({ ...drawn, won: [], paid: eur(0) })?.drawn).toEqual(["Mini: 199999", "Major: 38457827"]);
  expect(proofOf(null)).toBeNull();
});

it("a row says so where its balances moved by more than its own round", () => {
  expect(roundView(scope, ROW).meanwhile).toBeNull();
  const moved = { ...ROW, balanceAfter: eur(2_400) };
  expect(roundView(scope, moved)).toMatchObject({
    balances: "10.00 → 24.00",
    meanwhile: "Other rounds or payments moved it in between",
  });
  // Its own money moved by less than its payout, of which a part stayed bonus money.
  const ofBonus = { ...ROW, bonus: { stake: eur(20), paid: eur(1_433) }, net: eur(0), balanceAfter: eur(1_000) };
  expect(roundView(scope, ofBonus).meanwhile).toBeNull();
  expect(roundView(scope, { ...ROW, balanceAfter: null })).toMatchObject({ balances: "–", meanwhile: null });
});

it("a row of a round ended by the house says so beside its result", () => {
  expect(roundView(scope, ROW).stateName).toBe("Settled");
  expect(roundView(scope, { ...ROW, endedByHouse: true }).stateName).toBe("Settled. Ended for you after 30 days");
});
