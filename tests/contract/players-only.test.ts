import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "#app/contract/index.ts";
import type { Operation } from "#app/contract/operation.ts";
import type { InputOf, OperationId } from "#app/contract/types.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  DICE,
  depositRequest,
  diceBet,
  moneyOf,
  playersWhoMayNotPlay,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

const all = Object.entries(operations) as [OperationId, Operation][];
const forPlayers = all.filter(([, { audience }]) => audience === "player");
const idsOf = (some: typeof all) => some.map(([id]) => id).sort();

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/** Without any input: who asks is looked at before what he asks. */
async function ask({ method, path }: Operation, token?: string) {
  const address = `${platform.url}/api/v1${path.replace(/:[A-Za-z]+/g, "x")}`;
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(address, { method, headers });
  const { errors, data } = await response.json();
  return { status: response.status, errors, data };
}

const refusedWith = (status: number, code: string) => ({ status, errors: [{ code }], data: null });

describe("every operation for players", () => {
  it.each(forPlayers)("%s is closed to guests, and to a token that is none", async (_, operation) => {
    for (const token of [undefined, "a".repeat(43)]) {
      expect(await ask(operation, token)).toEqual(refusedWith(401, "unauthenticated"));
    }
  });
});

describe("every operation that asks for presence", () => {
  let idle = "";
  beforeAll(async () => {
    const { token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 30 });
    idle = dataOf(await platform.call("refreshToken", {}, { token })).token;
  });

  const withPresence = all.filter(([, { presence }]) => presence);

  it("is for players", () => {
    expect(withPresence.length).toBeGreaterThan(15);
    expect(idsOf(forPlayers)).toEqual(expect.arrayContaining(idsOf(withPresence)));
  });

  it.each(withPresence)("%s is closed to an idle session", async (_, operation) => {
    expect(await ask(operation, idle)).toEqual(refusedWith(423, "presence_required"));
  });
});

/** What opens a table for money, places a bet or takes money in. */
const MONEY: { [Id in OperationId]?: () => InputOf<Id> } = {
  openRealGame: () => ({ gameId: DICE }),
  playRealRound: () => diceBet(),
  createDeposit: () => depositRequest(),
};

/** Posts that stay open to whoever may not play: they end, protect, settle what is begun, or touch no money. */
const OPEN_TO_ALL: OperationId[] = [
  ...(["acceptTerms", "activateCoolingOff", "activateSelfExclusion", "cancelPayment", "changePassword"] as const),
  ...(["deactivateCoolingOff", "endSession", "provePresence", "requestEmailConfirmation", "resumeRound"] as const),
  ...(["rotateServerSeed", "setNickname", "setSubscriptions", "stepRealRound", "toggleFavorite"] as const),
  ...(["updateProfile", "viewFeedbackAdvert"] as const),
];

describe("every operation that moves money in or places a bet", () => {
  it("is one of the three that are tried here", () => {
    const moneyIds = Object.keys(MONEY).sort();
    const names = ({ errors }: Operation) => errors.includes("player_blocked");
    // A step is refused only where it adds to the stake (stepRealRound.test.ts).
    expect(idsOf(all.filter(([, operation]) => names(operation)))).toEqual([...moneyIds, "stepRealRound"].sort());
    // A new post belongs to one of the two lists.
    const posts = idsOf(forPlayers.filter(([, { method }]) => method === "POST"));
    expect(posts).toEqual([...moneyIds.filter((id) => id !== "openRealGame"), ...OPEN_TO_ALL].sort());
  });

  it("refuses who may not play with the reason, and moves nothing", async () => {
    const players = await playersWhoMayNotPlay(platform);
    expect(players.map(([, code]) => code)).toEqual(
      expect.arrayContaining(["self_excluded", "cooling_off", "player_blocked", "terms_required"]),
    );
    for (const [player, code] of players) {
      for (const [id, inputOf] of Object.entries(MONEY) as [OperationId, () => InputOf<OperationId>][]) {
        const { errors }: Operation = operations[id];
        expect([id, errors.includes(code)]).toEqual([id, true]);
        expect([id, ...refusalOf(await platform.call(id, inputOf(), player))]).toEqual([id, 423, code]);
      }
      expect(await moneyOf(platform, player.token)).toEqual({ cash: 0n, held: 0n });
      expect(dataOf(await platform.call("listPayments", {}, player)).items).toEqual([]);
    }
    expect(await auditOf(platform)).toEqual([]);
  });
});
