import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gameAddress } from "./game-address.ts";

describe("gameAddress", () => {
  it.each([
    ["/slots/fox-at-noon", "fox-at-noon"],
    ["/games/fox-at-noon", "fox-at-noon"],
    ["/slots/a/b/fox-at-noon", "fox-at-noon"],
    ["/games/anything/at/all/fox-at-noon", "fox-at-noon"],
    ["/slots/New Games/Fox.1/fox-at-noon", "fox-at-noon"],
    ["/%73lots/fox%2Dat%2Dnoon", "fox-at-noon"],
    ["/slots/a%2Fb/7", "7"],
    ["/games/games-all", "games-all"],
  ])("%s is a game", (path, gameId) => {
    expect(gameAddress(path)).toEqual({ gameId });
  });

  it.each([
    ["/games-all", "all"],
    ["/games-Table-2", "Table-2"],
    ["/games%2Dall", "all"],
    ["/games--", "-"],
  ])("%s is a section", (path, section) => {
    expect(gameAddress(path)).toEqual({ section });
  });

  it.each([
    ["no path at all", ""],
    ["the first page", "/"],
    ["no id", "/slots"],
    ["an empty id", "/slots/"],
    ["an empty segment", "/slots//fox-at-noon"],
    ["an empty first segment", "//slots/fox-at-noon"],
    ["another first segment", "/tables/fox-at-noon"],
    ["a first segment with only the same beginning", "/slotsy/fox-at-noon"],
    ["a first segment in upper case", "/Slots/fox-at-noon"],
    ["an id in upper case", "/slots/Fox-At-Noon"],
    ["an id with dots", "/slots/fox.at.noon"],
    ["an id with a space", "/slots/fox%20at%20noon"],
    ["an id that ends with a dash", "/slots/fox-"],
    ["an id that hides a slash", "/slots/a%2Ffox"],
    ["the folder itself", "/slots/./fox-at-noon"],
    ["the folder above", "/slots/%2E%2E/fox-at-noon"],
    ["a broken encoding", "/slots/%E0%A4%A/fox-at-noon"],
    ["a section without a name", "/games-"],
    ["a section with a dot", "/games-all.html"],
    ["a section with an underscore", "/games-all_of_them"],
    ["a section in upper case elsewhere", "/slots-all"],
    ["a section with a segment below", "/games-all/fox-at-noon"],
    ["a line break behind a section", "/games-all%0A"],
    ["a line break behind an id", "/slots/fox%0A"],
  ])("%s is neither", (_what, path) => {
    expect(gameAddress(path)).toBeNull();
  });

  it("never throws, and accepts only plain words as ids", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom("", "/slots", "/games/x"), (path, before) => {
        const address = gameAddress(before + path);
        if (address && "gameId" in address) expect(address.gameId).toMatch(/^[a-z\d-]+$/);
      }),
    );
  });
});
