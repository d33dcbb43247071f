import fc from "fast-check";
import { expect, it } from "vitest";
import { operationIds } from "#server/platform/modules/ledger/index.ts";
import { operationId, parseOperationId } from "./operation-id.ts";

type Name = keyof typeof operationId;

/** For every builder, an id as stored in databases, and its parts. */
const STORED: Record<Name, readonly [id: string, ...parts: string[]]> = {
  stake: ["stake/ply_1/rnd_2.1", "ply_1", "rnd_2.1"],
  roundClosed: ["round-closed/rnd_2", "rnd_2"],
  deposit: ["deposit/pay_3", "pay_3"],
  withdrawalHeld: ["withdrawal/pay_3/held", "pay_3"],
  withdrawalEnded: ["withdrawal/pay_3/ended", "pay_3"],
  withdrawalReturned: ["withdrawal/pay_3/returned", "pay_3"],
  transfer: ["transfer/trf_5", "trf_5"],
  prize: ["prize/tournament:potters-cup/1", "tournament:potters-cup", "1"],
  fundFed: ["fund-fed/tournament:potters-cup/7", "tournament:potters-cup", "7"],
  fundClosed: ["fund-closed/tournament:potters-cup", "tournament:potters-cup"],
  jackpotFed: ["jackpot-fed/grand/7", "grand", "7"],
  jackpotWon: ["jackpot-won/rnd_2/grand", "rnd_2", "grand"],
  points: ["points/pts_4", "pts_4"],
  pointsExchanged: ["points-exchange/pex_5", "pex_5"],
  cashback: ["cashback/ply_1/2026-11-13", "ply_1", "2026-11-13"],
  bonusGranted: ["bonus/bon_6/granted", "bon_6"],
  bonusSpin: ["bonus/bon_6/spin/3", "bon_6", "3"],
  bonusEnded: ["bonus/bon_6/ended", "bon_6"],
  provider: ["provider/hub88/0f8b", "hub88", "0f8b"],
  providerBack: ["provider/hub88/0f8b/back", "hub88", "0f8b"],
};
const NAMES = Object.keys(STORED) as Name[];

const make = (name: Name, parts: readonly string[]): string =>
  (operationId[name] as (...parts: readonly string[]) => string)(...parts);

it.each(NAMES)("writes the id of %s as stored in databases, and parses it", (name) => {
  const [id, ...parts] = STORED[name];
  expect(make(name, parts)).toBe(id);
  expect(parseOperationId(id)).toEqual({ name, parts });
});

/** Whatever may appear between slashes: colons, the words of the grammar, another language. */
const part = fc.oneof(
  fc.string({ minLength: 1 }).filter((text) => !/[/\s]/.test(text)),
  fc.constantFrom(...Object.values(STORED).flatMap(([id]) => id.split("/"))),
);

it("makes no id that another operation could have made", () => {
  const made = fc.record({ name: fc.constantFrom(...NAMES), parts: fc.array(part, { minLength: 2, maxLength: 2 }) });
  fc.assert(
    fc.property(made, ({ name, parts }) => {
      const own = parts.slice(0, STORED[name].length - 1);
      expect(parseOperationId(make(name, own))).toEqual({ name, parts: own });
    }),
    { numRuns: 2_000 },
  );
});

it("parses the former ids of prizes", () => {
  expect(parseOperationId("prize:race:spring:stage-1:12")).toEqual({
    name: "prize",
    parts: ["race:spring:stage-1", "12"],
  });
});

it.each(["", "stake", "stake/ply_1", "stake/ply_1/", "stakes/a/b", "provider/a/b/forth", "prize:a", "prize:a:0"])(
  "reads nothing in %j",
  (id) => expect(parseOperationId(id)).toBeUndefined(),
);

it.each(["", "a/b", "a b", "\n"])("refuses an ambiguous part: %j", (wrong) => {
  expect(() => operationId.deposit(wrong)).toThrow("not a part");
});

it("refuses templates that could make the same id", () => {
  expect(() => operationIds({ one: "a/{x}/b", other: "a/c/{y}" })).toThrow("one and other can make the same");
  expect(() => operationIds({ one: "a/{x}", other: "a/{x}/b", third: "b/{x}" })).not.toThrow();
});
