import { describe, expect, it } from "vitest";
import file from "./catalogue/hundred-dice.json" with { type: "json" };
import { gameById } from "./catalogue.ts";
import { GameFileError, readGame } from "./read-game.ts";

const readWith = (changed: object) => () => readGame(JSON.stringify({ ...file, ...changed }));

describe("readGame", () => {
  it("reads a game of the catalogue from its file", () => {
    expect(readGame(JSON.stringify(file))).toEqual(gameById("hundred-dice"));
  });

  it.each<[string, () => unknown]>([
    ["This is not JSON", () => readGame("{")],
    ["at addedOn", readWith({ addedOn: "2026-13-01" })],
    ["at descriptions", readWith({ descriptions: { en: "One." } })],
    ["at rules", readWith({ rules: { kind: "dice" } })],
    ["Unrecognized key", readWith({ descripton: "" })],
    ["cannot take part in the jackpots", readWith({ jackpots: true })],
    ["a studio that is not known: nobody", readWith({ studio: "nobody" })],
  ])("reports the error: %s", (message, read) => {
    expect(read).toThrow(GameFileError);
    expect(read).toThrow(message);
  });
});
