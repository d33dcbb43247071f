import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameDetail } from "#app/contract/catalogue.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";
import { gameAt } from "./game-at.server.ts";

const FOX: GameDetail = {
  id: "fox-at-noon",
  title: "Fox at Noon",
  studio: { id: "field", name: "Field" },
  category: "slots",
  mechanic: "lines",
  ink: "signal",
  emblem: "fox",
  rtp: 0.96,
  jackpots: false,
  isClosed: false,
  volatility: 3,
  description: "A fox.",
  descriptionLanguage: "en",
  paytableHash: "0".repeat(64),
  odds: {
    rtp: 0.96,
    method: "exact",
    interval: null,
    play: "any",
    hitRate: 0.2,
    deviation: 4,
    maximumWin: 1_000,
    maximumWinOneIn: null,
  },
  choices: [],
  atStakes: null,
  ceiling: { amount: "100000000", currency: "EUR" },
  rules: {
    kind: "dice",
    sides: 10_000,
    minimumChance: 1,
    maximumChance: 9_800,
    payoutBasisPoints: 9_900,
  },
};

let door: Awaited<ReturnType<typeof openDoor>>;

beforeAll(async () => {
  door = await openDoor();
  door.upstream.on("getGame", ({ path }) =>
    path.endsWith("/fox-at-noon") ? answered("getGame", FOX) : refused("not_found"),
  );
});

afterAll(() => door.close());

/** The title of the game, the redirect's address, or the status of the refusal. */
async function led(address: string): Promise<unknown> {
  const { scope } = await door.visit(address);
  if (!scope) throw new Error(`the guards keep ${address}`);
  return gameAt(scope).then(
    ({ title }) => title,
    (thrown) => {
      if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("Location")}`;
      return thrown.init?.status ?? thrown.status;
    },
  );
}

describe("gameAt", () => {
  it("returns the game at its own address, with any query", async () => {
    expect(await led("/en/slots/fox-at-noon?from=mail")).toBe("Fox at Noon");
  });

  it.each([
    ["/de/slots/a/b/fox-at-noon", "301 /de/slots/fox-at-noon"],
    ["/en/games/anything/fox-at-noon?x=1&y=a%20b", "301 /en/slots/fox-at-noon?x=1&y=a%20b"],
    ["/en/games/fox-at-noon", "301 /en/slots/fox-at-noon"],
    ["/en/slots/%66ox-at-noon", "301 /en/slots/fox-at-noon"],
    ["/en/slots/x/fox-at-noon?to=//evil.example", "301 /en/slots/fox-at-noon?to=//evil.example"],
  ])("redirects %s permanently: %s", async (address, target) => {
    expect(await led(address)).toBe(target);
  });

  it.each(["/en/slots/no-such-game", "/en/slots/a/b/no-such-game", "/en/slots/x/Fox-At-Noon", "/en/Slots/fox-at-noon"])(
    "%s is not found",
    async (address) => {
      expect(await led(address)).toBe(404);
    },
  );
});
