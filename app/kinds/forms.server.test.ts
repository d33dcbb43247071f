import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { GameKind } from "#app/contract/games/index.ts";
import { kindOf } from "./index.server.ts";

/** The fields of a form parsed by a schema, as an action parses them; undefined if they are invalid. */
function read(schema: z.ZodType, fields: Record<string, string | string[]>): unknown {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? submission.value : undefined;
}

const inputOf = (kind: GameKind, fields: Record<string, string | string[]>) =>
  read(z.object(kindOf(kind).input), fields);
const stepOf = (kind: GameKind, fields: Record<string, string | string[]>) =>
  read(kindOf(kind).step ?? z.never(), fields);

describe("the bet of a posted form", () => {
  it.each<[GameKind, Record<string, string | string[]>, object]>([
    ["slot", { anything: "else" }, {}],
    ["dice", { chance: "49.5", direction: "over" }, { chance: 4_950, direction: "over" }],
    ["dice", { chance: " 7,25 ", direction: "under" }, { chance: 725, direction: "under" }],
    ["limbo", { target: "2" }, { target: 200 }],
    ["limbo", { target: "1000000,05" }, { target: 100_000_005 }],
    ["plinko", { rows: "12", risk: "high" }, { rows: 12, risk: "high" }],
    ["keno", { picks: ["12", "3", "3", "40"] }, { picks: [3, 12, 40] }],
    ["wheel", { risk: "low" }, { risk: "low" }],
    ["mines", { mines: "24" }, { mines: 24 }],
    ["hi-lo", {}, {}],
    ["roulette", { bets: ["red", "split-1-2", "red"] }, { bets: ["red", "split-1-2"] }],
    ["blackjack", {}, {}],
    ["baccarat", { bet: "tie" }, { bet: "tie" }],
    ["video-poker", {}, {}],
    ["scratch", {}, {}],
    ["crash", { target: "2,5" }, { target: 250 }],
    ["crash", { target: " " }, { target: null }],
  ])("%s accepts %j", (kind, fields, input) => {
    expect(inputOf(kind, fields)).toEqual(input);
  });

  it.each<[GameKind, Record<string, string | string[]>]>([
    ["dice", { chance: "49.555", direction: "over" }],
    ["dice", { chance: "-1", direction: "over" }],
    ["dice", { chance: "49.5", direction: "up" }],
    ["dice", { chance: "1e3", direction: "over" }],
    ["limbo", { target: "" }],
    ["limbo", { target: "99999999" }],
    ["plinko", { rows: "12", risk: "none" }],
    ["plinko", { risk: "low" }],
    ["keno", {}],
    ["keno", { picks: ["1", "x"] }],
    ["keno", { picks: Array.from({ length: 21 }, (_, place) => String(place + 1)) }],
    ["wheel", { risk: "constructor" }],
    ["mines", { mines: "3.5" }],
    ["mines", { mines: "9999999" }],
    ["roulette", {}],
    ["roulette", { bets: ["Red"] }],
    ["roulette", { bets: Array.from({ length: 41 }, (_, place) => `straight-${place}`) }],
    ["baccarat", { bet: "both" }],
    ["crash", {}],
    ["crash", { target: "soon" }],
  ])("%s rejects %j", (kind, fields) => {
    expect(inputOf(kind, fields)).toBeUndefined();
  });
});

describe("the step of a posted form", () => {
  it.each<[GameKind, Record<string, string | string[]>, object]>([
    ["mines", { tile: "0" }, { act: "open", tile: 0 }],
    ["mines", { act: "cashOut", tile: "3" }, { act: "cashOut" }],
    ["hi-lo", { act: "lower" }, { act: "lower" }],
    ["hi-lo", { act: "cashOut" }, { act: "cashOut" }],
    ["blackjack", { act: "double" }, { act: "double" }],
    ["video-poker", {}, { hold: [] }],
    ["crash", { act: "cashOut", at: "500" }, { act: "cashOut" }],
    ["video-poker", { hold: ["4", "0", "4"] }, { hold: [0, 4] }],
  ])("%s accepts %j", (kind, fields, step) => {
    expect(stepOf(kind, fields)).toEqual(step);
  });

  it.each<[GameKind, Record<string, string | string[]>]>([
    ["mines", {}],
    ["mines", { act: "open" }],
    ["hi-lo", { act: "same" }],
    ["blackjack", { act: "surrender" }],
    ["video-poker", { hold: ["5"] }],
    ["crash", { act: "stay" }],
    ["video-poker", { hold: ["one"] }],
  ])("%s rejects %j", (kind, fields) => {
    expect(stepOf(kind, fields)).toBeUndefined();
  });

  it.each<GameKind>(["slot", "dice", "limbo", "plinko", "keno", "wheel", "roulette", "baccarat", "scratch"])(
    "%s has no step",
    (kind) => {
      expect(kindOf(kind).step).toBeUndefined();
    },
  );
});
