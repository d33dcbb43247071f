import { balance, bet, type Case, info, MALFORMED, ONE, rollback, win } from "../case.ts";
import { as, by, changed, reordered, repeating, respaced } from "../deliveries.ts";

const NOT_OK = { expect: "refused", isAnyHttp: true, moves: 0 } as const;

const BROKEN: [what: string, body: string | Uint8Array][] = [
  ["an empty body", ""],
  ["a body of white space", " \n"],
  ["a body that is no JSON", "user=1&amount=2"],
  ["a list", "[]"],
  ["a text", '"bet"'],
  ["a number", "7"],
  ["null", "null"],
  ["an empty object", "{}"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["brackets without an end", "[".repeat(50_000)],
];

const NEEDED = ["user", "request_uuid", "transaction_uuid", "token", "round", "game_code", "currency", "amount"];

const WRONG_TYPES: [field: string, value: unknown][] = [
  ["user", 7],
  ["transaction_uuid", 7],
  ["token", true],
  ["round", { id: 1 }],
  ["currency", ["EUR"]],
  ["game_code", 7],
  ["is_free", "no"],
  ["round_closed", 1],
];

export const bodyCases: Case[] = [
  ...BROKEN.map(([what, body]) => ({
    name: `a bet that is ${what} is refused`,
    steps: [bet("b", { delivery: as(body), expect: "refused" })],
  })),
  {
    name: "a bet that is cut off is refused",
    steps: [bet("b", { delivery: changed((text) => text.slice(0, -2)), expect: MALFORMED })],
  },
  ...NEEDED.map((field) => ({
    name: `a bet without "${field}" is refused`,
    steps: [bet("b", { fields: { [field]: undefined }, expect: "refused" })],
  })),
  ...WRONG_TYPES.map(([field, value]) => ({
    name: `a bet whose "${field}" is ${JSON.stringify(value)} is refused`,
    steps: [bet("b", { fields: { [field]: value }, expect: MALFORMED })],
  })),
  {
    name: "a win without the bet it refers to is refused",
    steps: [
      bet("b"),
      win("w", "b", { fields: { reference_transaction_uuid: undefined }, expect: "refused" }),
      rollback("r", "b"),
    ],
  },
  {
    name: "a rollback without what it refers to is refused",
    steps: [rollback("r", "b", { fields: { reference_transaction_uuid: undefined }, expect: "refused" })],
  },
  {
    name: "a bet whose uuid is none is refused",
    steps: [bet("b", { fields: { transaction_uuid: "first bet" }, expect: "refused" })],
  },
  {
    name: "fields nobody asked for are let be",
    steps: [bet("b", { fields: { brand_new: { deep: [1, null] }, balance: 1, status: "RS_OK" } }), win("w", "b")],
  },
  {
    name: "white space between the parts changes nothing",
    steps: [bet("b", { delivery: changed(respaced) }), win("w", "b")],
  },
  {
    name: "the order of the fields changes nothing",
    steps: [bet("b", { delivery: changed(reordered) }), win("w", "b")],
  },
  {
    name: "a bet that names its amount twice is refused",
    steps: [bet("b", { delivery: changed(repeating("amount", 0)), expect: MALFORMED })],
  },
  {
    name: "a body of more than a megabyte is refused",
    steps: [bet("b", { fields: { meta: "x".repeat(ONE * 12) }, ...NOT_OK })],
  },
  { name: "GET is no bet", steps: [bet("b", { delivery: by("GET"), ...NOT_OK })] },
  { name: "PUT is no bet", steps: [bet("b", { delivery: by("PUT"), ...NOT_OK })] },
  { name: "GET is no info", steps: [info({ delivery: by("GET"), ...NOT_OK })] },
  { name: "GET is no balance", steps: [balance({ delivery: by("GET"), ...NOT_OK })] },
];
