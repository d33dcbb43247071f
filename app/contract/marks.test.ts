import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "./index.ts";
import { fieldsOf, markOf, once, secret } from "./marks.ts";
import type { Operation } from "./operation.ts";

const text = z.string();
const pin = secret(z.string());
const made = once(z.string());

const marksOf = (schema: z.ZodType) =>
  Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, markOf(field)]));

describe("a mark", () => {
  it.each<[string, z.ZodType]>([
    ["of a field", pin],
    ["of what it is derived from", pin.trim().min(4).max(6)],
    ["behind a wrapper", pin.optional().nullable().default(null)],
    ["before and behind a transform", z.pipe(z.string(), pin.transform(Number))],
    ["in a list", z.array(pin)],
    ["in one of several", z.union([z.object({ word: text }), z.object({ pin })])],
    ["in an object", z.object({ deep: z.object({ pin }) })],
    ["beside one that is weaker", z.object({ made, pin })],
  ])("is found %s", (_, schema) => {
    expect(markOf(schema)).toBe("secret");
  });

  it("is not found on a schema without one", () => {
    expect(markOf(z.object({ text: z.array(text).optional() }))).toBeUndefined();
    expect(markOf(made.optional())).toBe("once");
  });
});

describe("the fields of a schema", () => {
  it.each<[string, z.ZodType]>([
    ["an object", z.object({ text, pin, made })],
    ["one that is picked and extended", z.object({ pin, other: text }).pick({ pin: true }).extend({ text, made })],
    [
      "one that is transformed and refined",
      z
        .object({ text, pin, made })
        .transform((typed) => typed)
        .superRefine(() => undefined),
    ],
    ["an intersection", z.intersection(z.object({ text, pin }), z.object({ made }))],
    ["a choice", z.union([z.object({ text }), z.object({ pin: pin.optional(), made })])],
    [
      "a choice by a name",
      z
        .discriminatedUnion("text", [z.object({ text: z.literal("a"), pin }), z.object({ text: z.literal("b"), made })])
        .transform((typed) => typed),
    ],
  ])("of %s are listed with their marks", (_, schema) => {
    expect(marksOf(schema)).toEqual({ text: undefined, pin: "secret", made: "once" });
  });

  it.each([z.string(), z.record(z.string(), z.string()), z.unknown()])("are empty without fields", (schema) => {
    expect(fieldsOf(schema)).toEqual([]);
  });
});

/** Names of fields that might be secrets. */
const SOUNDS_SECRET = /password|pin|code|token|secret|signature|ticket/i;

const GAME_CODE = "a provider's name of its game, which stands in the address of its page";
const CAMPAIGN_CODE = "a code of a campaign is printed in advertisements and stands in the address of its page";

/** Fields of requests whose names look like secrets and are not. */
const PUBLIC: Readonly<Record<string, string>> = {
  "getBonusCode code": CAMPAIGN_CODE,
  "register bonusCode": CAMPAIGN_CODE,
  "checkRegistration bonusCode": CAMPAIGN_CODE,
  "verifyBonusRules code": CAMPAIGN_CODE,
  "getBonusOutlook code": CAMPAIGN_CODE,
  "activateBonusCampaign code": CAMPAIGN_CODE,
  "verifyRound beacon.signature": "a beacon publishes its signatures",
  "verifyRound jackpots.beacon.signature": "a beacon publishes its signatures",
  "openProviderGame code": GAME_CODE,
  "launchProviderGame code": GAME_CODE,
  "playRealRound freeSpin": "whether the round is a free spin: yes or no",
  "authorizeSandboxPerson codeChallenge": "the hash of the secret that is sent later, made to be seen (RFC 7636 §4.2)",
};

/** Every field within a schema, including nested objects. */
function everyField(schema: z.ZodType): [string, z.ZodType][] {
  return fieldsOf(schema).flatMap(([name, field]) => [
    [name, field],
    ...everyField(field).map(([inner, part]): [string, z.ZodType] => [`${name}.${inner}`, part]),
  ]);
}

const sent = Object.entries<Operation>(operations).flatMap(([id, { params, query, body }]) =>
  [params, query, body].flatMap(everyField).map(([path, field]) => ({ place: `${id} ${path}`, path, field })),
);
const suspects = sent.filter(({ path }) => SOUNDS_SECRET.test(path.split(".").at(-1) ?? ""));

describe("the contract", () => {
  it("marks every field whose name looks like a secret, or lists here why it is not", () => {
    const unmarked = suspects.filter(({ place, field }) => !(place in PUBLIC) && markOf(field) !== "secret");
    expect(unmarked.map(({ place }) => place)).toEqual([]);
  });

  it("lists no field that does not exist or is marked", () => {
    const open = suspects.filter(({ field }) => markOf(field) === undefined);
    expect(open.map(({ place }) => place).sort()).toEqual(Object.keys(PUBLIC).sort());
  });

  it("generates each operation id for one intent", () => {
    const ids = sent.filter(({ path }) => path === "operationId");
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter(({ field }) => markOf(field) !== "once").map(({ place }) => place)).toEqual([]);
  });
});
