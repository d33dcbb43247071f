import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inLanguage,
  pathsIn,
  posterPath,
  sameSitePath,
  splitPath,
  symbolPath,
  withNotice,
  withoutNotice,
} from "./paths.ts";

describe("sameSitePath", () => {
  it.each([
    "/",
    "/en/slots/fox-at-noon?stake=10#rules",
    "/en/display/caf%C3%A9",
    "/en?next=//evil.test",
    "/%2f%2fevil.test",
    "/%5cevil.test",
    "/%09/evil.test",
    "/https://evil.test",
  ])("accepts %s unchanged", (target) => {
    expect(sameSitePath(target)).toBe(target);
  });

  it.each([
    null,
    undefined,
    "",
    "en",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/en\r\nSet-Cookie: x",
    " //evil.test",
    "/ /evil.test",
    "/en\u0000",
    "/é",
    "https:evil.test",
    "https://evil.test",
    "HTTPS://evil.test/en",
    "javascript:alert(1)",
    "@evil.test",
    "/..//evil.test",
    "/.//evil.test",
    "/%2e%2E//evil.test",
    "/en/..//evil.test",
    "/en/../..//evil.test",
  ])("refuses %j", (target) => {
    expect(sameSitePath(target)).toBeNull();
  });

  it("never returns a path that a browser would read as another host", () => {
    const hostile = fc.string({
      unit: fc.constantFrom("/", "\\", ".", "%2e", "%2f", "\t", "@", ":", "?", "#", "evil"),
    });
    fc.assert(
      fc.property(hostile, (rest) => {
        const path = sameSitePath(`/${rest}`);
        if (path !== null) expect(new URL(path, "https://openhand.test/en").origin).toBe("https://openhand.test");
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("splitPath", () => {
  it.each([
    ["/", null, "/"],
    ["/en", "en", "/"],
    ["/en/", "en", "/"],
    ["/EN/slots/fox", "en", "/slots/fox"],
    ["/kk/player/balance/", "kk", "/player/balance/"],
    ["/it/bonuses", null, "/it/bonuses"],
    ["/english", null, "/english"],
    ["/slots/en", null, "/slots/en"],
    ["//en", null, "//en"],
  ])("splits %s into %s and %s", (pathname, language, path) => {
    expect(splitPath(pathname)).toEqual({ language, path });
  });
});

it.each([
  ["/", "", "/pl"],
  ["/", "?a=1", "/pl?a=1"],
  ["/slots/fox", "?a=1", "/pl/slots/fox?a=1"],
])("inLanguage puts %s%s at %s", (path, search, address) => {
  expect(inLanguage("pl", path, search)).toBe(address);
});

describe("addresses", () => {
  const paths = pathsIn("tr");

  it.each([
    [paths.home(), "/tr"],
    [paths.home({ notice: "welcome" }), "/tr?notice=welcome"],
    [paths.section("popular", { cursor: null }), "/tr/games-popular"],
    [paths.game({ id: "fox", category: "slots" }), "/tr/slots/fox"],
    [paths.game({ id: "dice", category: "instant" }), "/tr/games/instant/dice"],
    [paths.rounds({ gameId: "a b", cursor: "x&y" }), "/tr/player/history/rounds?gameId=a+b&cursor=x%26y"],
    [paths.pointsHistory({ cursor: "x" }), "/tr/player/history/points?cursor=x"],
    [paths.realGames(), "/tr/game/play"],
    [paths.realGames({ cursor: "fox" }), "/tr/game/play?cursor=fox"],
    [paths.play("studio.high_Table"), "/tr/game/play/studio/high_Table"],
    [paths.game({ id: "studio.high_Table", category: "slots" }), "/tr/game/play/studio/high_Table"],
    [paths.favoriteGames(), "/tr/games/favorites"],
    [paths.lastGames(), "/tr/games/last"],
    [paths.points(), "/tr/points"],
    [paths.play("../../evil?x#y"), "/tr/game/play/..%2F..%2Fevil%3Fx%23y"],
    [posterPath({ id: "fox", ink: "lemon", emblem: "owl" }), "/posters/fox.lemon.owl.svg"],
    [symbolPath({ emblem: "owl", inks: ["a", "b", "c"] }), "/symbols/owl.a.b.c.svg"],
  ])("%s", (made, expected) => {
    expect(made).toBe(expected);
  });
});

it.each([
  ["/en", "/en?notice=welcome"],
  ["/en/a?b=1", "/en/a?b=1&notice=welcome"],
  ["/en/a?b=1#c", "/en/a?b=1&notice=welcome#c"],
  ["/en#c", "/en?notice=welcome#c"],
])("adds a notice to %s: %s", (path, expected) => {
  expect(withNotice(path, "welcome")).toBe(expected);
});

it.each([
  ["/en", "/en"],
  ["/en?notice=welcome", "/en"],
  ["/en?a=1&notice=welcome&b=%20", "/en?a=1&b=+"],
])("removes the notice from %s: %s", (path, expected) => {
  expect(withoutNotice(path)).toBe(expected);
});
