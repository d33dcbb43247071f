import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Failure } from "#app/contract/envelope.ts";
import { operations } from "#app/contract/index.ts";
import { type Operation, PATH_PARAMETER } from "#app/contract/operation.ts";
import type { InputOf, OperationId } from "#app/contract/types.ts";
import { newTournament } from "#tests/support/competitions.ts";
import { withAuthenticator } from "#tests/support/factors.ts";
import { AMERICAN_ADDRESS, outsideSandbox, type TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  DICE,
  depositRequest,
  diceBet,
  moneyOf,
  operationId,
  playersWhoMayNotPlay,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

const all = Object.entries(operations) as [OperationId, Operation][];
const forPlayers = all.filter(([, { audience }]) => audience === "player");
const idsOf = (some: typeof all) => some.map(([id]) => id).sort();

let platform: TestPlatform;
let token = "";

beforeAll(async () => {
  platform = await startMoneyPlatform();
  token = (await newPlayer(platform)).token;
});

afterAll(() => platform.close());

interface Asking {
  token?: string;
  address?: string;
}

/** Calls the operation with an invalid value for each path parameter, and nothing else. */
async function ask({ method, path }: Operation, { token, address }: Asking = {}) {
  const headers: HeadersInit = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(address && { "X-Forwarded-For": address }),
  };
  const response = await fetch(`${platform.url}/api/v1${path.replace(PATH_PARAMETER, "!")}`, { method, headers });
  const { errors, data } = await response.json();
  return { status: response.status, errors, data };
}

const refusedWith = (status: number, code: string) => ({ status, errors: [{ code }], data: null });

describe("every operation", () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  const tests = new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));

  it.each(all)("%s has tests of its own, in a file of its name or of its subject", (id, { path }) => {
    const own =
      tests.get(`${id}.test.ts`) ??
      [...tests.values()].find((text) => new RegExp(`describe\\("(?:[^"]* )?${id}[ ,"]`).test(text)) ??
      "";
    expect(own.includes(`call("${id}"`) || own.includes(`/api/v1${path}`)).toBe(true);
  });

  /** A blocked visitor may learn that the house is closed there, and who helps; machines and the sandbox are no visitors. */
  const isOpenEverywhere = ([id, { path, audience }]: (typeof all)[number]) =>
    id === "getVisitor" || id === "listHelplines" || audience === "signed" || path.startsWith("/sandbox/");

  it.each(all.filter((entry) => !isOpenEverywhere(entry)))(
    "%s is closed to a blocked country",
    async (_, operation) => {
      expect(await ask(operation, { address: AMERICAN_ADDRESS })).toEqual(refusedWith(403, "country_blocked"));
    },
  );

  it.each(all.filter(isOpenEverywhere))("%s is open to a blocked country", async (_, operation) => {
    expect((await ask(operation, { address: AMERICAN_ADDRESS })).status).not.toBe(403);
  });

  /** The fields that the contract rejects when nothing is sent. */
  function faultsOf({ path, params, query, body }: Operation): string[] {
    const impossible = Object.fromEntries([...path.matchAll(PATH_PARAMETER)].map(([, name]) => [name, "!"]));
    const results = [params.safeParse(impossible), query.safeParse({}), body.safeParse({})];
    return [...new Set(results.flatMap(({ error }) => error?.issues.map(({ path }) => path.join(".")) ?? []))].sort();
  }

  const withRequiredInput = all.filter(([, operation]) => faultsOf(operation).length > 0);

  it("has required input, in most cases", () => {
    expect(withRequiredInput.length).toBeGreaterThan(50);
  });

  it.each(withRequiredInput)(
    "%s refuses a call without its required input, and names the fields",
    async (_, operation) => {
      const { status, errors, data } = await ask(operation, { token });
      expect({ status, data }).toEqual({ status: 400, data: null });
      expect(errors.map(({ code }: Failure) => code)).toEqual(errors.map(() => "validation_failed"));
      expect(errors.map(({ path }: Failure) => path).sort()).toEqual(faultsOf(operation));
    },
  );
});

describe("every operation for anyone", () => {
  const forGuests = all.filter(([, { audience }]) => audience !== "player");

  it.each(forGuests)("%s requires no sign-in, except where the contract says so", async (_, operation) => {
    const isRefused = (await ask(operation)).status === 401;
    expect(isRefused).toBe(operation.errors.includes("unauthenticated"));
  });
});

describe("every operation of the sandbox", () => {
  const sandbox = all.filter(([, { path }]) => path.startsWith("/sandbox/"));

  it("is one of twenty", () => expect(sandbox.length).toBe(20));

  it.each(sandbox)("%s does not exist outside of it, whatever the input", async (_, operation) => {
    expect(await outsideSandbox(platform, () => ask(operation))).toEqual(refusedWith(404, "not_found"));
  });
});

describe("every operation for players", () => {
  it.each(forPlayers)("%s is closed to guests, and to an invalid token", async (_, operation) => {
    for (const token of [undefined, "a".repeat(43)]) {
      expect(await ask(operation, { token })).toEqual(refusedWith(401, "unauthenticated"));
    }
  });
});

const withPresence = all.filter(([, { presence }]) => presence);

describe("every operation that asks for presence", () => {
  let idle = "";
  beforeAll(async () => {
    const { token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 30 });
    idle = dataOf(await platform.call("refreshToken", {}, { token })).token;
  });

  it("is for players", () => {
    expect(withPresence.length).toBeGreaterThan(15);
    expect(idsOf(forPlayers)).toEqual(expect.arrayContaining(idsOf(withPresence)));
  });

  it.each(withPresence)("%s is closed to an idle session", async (_, operation) => {
    expect(await ask(operation, { token: idle })).toEqual(refusedWith(423, "presence_required"));
  });
});

describe("every operation that asks for a second factor", () => {
  let guarded = "";
  beforeAll(async () => {
    const player = await newPlayer(platform);
    await withAuthenticator(platform, player);
    guarded = player.token;
  });

  const withStepUp = all.filter(([, { stepUp }]) => stepUp);

  it("moves money out, or changes identity or security, and requires presence too", () => {
    expect(idsOf(withStepUp)).toEqual([
      "activateGoogleAuth",
      "activatePinCode",
      "activateSmsAuth",
      "addPasskey",
      "beginPasskey",
      "changePassword",
      "closeAccount",
      "confirmEmailChange",
      "confirmPhone",
      "createWithdrawal",
      "cryptoRefund",
      "deactivateGoogleAuth",
      "deactivatePinCode",
      "deactivateSmsAuth",
      "generateGoogleAuth",
      "removePasskey",
      "renewRecoveryCodes",
      "requestCountryChange",
      "requestDataExport",
      "requestEmailChange",
      "requestEmailReview",
      "requestPhoneCode",
      "setPassword",
      "updateProfile",
    ]);
    expect(idsOf(withPresence)).toEqual(expect.arrayContaining(idsOf(withStepUp)));
  });

  it.each(withStepUp)("%s is closed to a session without a proof of it", async (_, operation) => {
    expect(await ask(operation, { token: guarded })).toEqual(refusedWith(423, "step_up_required"));
  });
});

const acceptance = () => ({ campaignId: "opening-hand", operationId: operationId(), termsHash: "0".repeat(64) });

const JOINED = "a-cup-to-join";

/** Opens a table for money, joins a contest, plans or places a bet, or takes money in. */
const COIN = { provider: "sandbox", code: "heads-or-tails" };
const MONEY: { [Id in OperationId]?: () => InputOf<Id> } = {
  openRealGame: () => ({ gameId: DICE }),
  playRealRound: () => diceBet(),
  openProviderGame: () => COIN,
  launchProviderGame: () => COIN,
  createDeposit: () => depositRequest(),
  activateBonusCampaign: () => acceptance(),
  rewardBonusCampaign: () => acceptance(),
  joinTournament: () => ({ tournamentId: JOINED }),
  planRun: () => {
    const { gameId, stake, input } = diceBet();
    return { gameId, stake, input, rounds: 2, lossStop: stake };
  },
};

/** Posts that stay open to players who may not play: they end, protect, settle what is open, or touch no money. */
const OPEN_TO_ALL: OperationId[] = [
  ...(["acceptTerms", "activateCoolingOff", "activateSelfExclusion", "addProfileData"] as const),
  ...(["closeAccount", "requestDataExport"] as const),
  "createWithdrawal",
  ...([
    "cancelPayment",
    "changePassword",
    "cryptoRefund",
    "deactivateCoolingOff",
    "endAllSessions",
    "endSession",
    "provePresence",
    "requestEmailConfirmation",
    "resumeRound",
  ] as const),
  ...(["cancelBonus", "claimCashback", "deactivateBonusCampaign", "exchangePoints"] as const),
  ...(["rotateServerSeed", "setNickname", "setSubscriptions", "stepRealRound", "toggleFavorite"] as const),
  ...(["updateProfile", "uploadDocument", "viewFeedbackAdvert"] as const),
  ...(["confirmPhone", "requestPhoneCode", "resendSms"] as const),
  // What keeps an account, and its money, the player's own.
  ...(["generateGoogleAuth", "activateGoogleAuth", "deactivateGoogleAuth", "renewRecoveryCodes"] as const),
  ...(["requestEmailChange", "confirmEmailChange", "requestEmailReview", "requestCountryChange"] as const),
  ...(["withdrawAccountChange", "requestPasswordCode", "setPassword"] as const),
  ...(["requestPresenceCode", "provePresenceByCode", "confirmEmailByCode"] as const),
  ...(["activatePinCode", "checkPinCode", "deactivatePinCode", "requestPinReset", "resetPinCode"] as const),
  "confirmStepUp",
  ...(["generateSmsAuth", "activateSmsAuth", "deactivateSmsAuth"] as const),
  ...(["beginPasskey", "addPasskey", "renamePasskey", "removePasskey"] as const),
  ...(["beginPasskeyProof", "confirmPasskeyProof"] as const),
  // Money between the player's own accounts stays the player's own.
  ...(["addCurrencyAccount", "closeCurrencyAccount", "switchCurrencyAccount"] as const),
  ...(["quoteTransfer", "transferMoney"] as const),
  // The player decides who gets into the account, whatever its standing.
  "unlinkNetwork",
  // Players who have stopped may have something to settle.
  ...(["sendSupportMessage", "markSupportRead"] as const),
  // Players who may not play may still protect themselves for later.
  ...(["answerRealityCheck", "confirmLimit", "keepLimit", "setLimit", "setRealityCheck"] as const),
];

describe("every operation that moves money in or places a bet", () => {
  it("is one of those tested here", () => {
    const moneyIds = Object.keys(MONEY).sort();
    const names = ({ errors }: Operation) => errors.includes("player_blocked");
    // A step is refused only if it adds to the stake (stepRealRound.test.ts).
    expect(idsOf(all.filter(([, operation]) => names(operation)))).toEqual([...moneyIds, "stepRealRound"].sort());
    // A new POST belongs in one of the two lists.
    const posts = idsOf(forPlayers.filter(([, { method }]) => method === "POST"));
    expect(posts).toEqual(
      [...moneyIds.filter((id) => id !== "openRealGame" && id !== "openProviderGame"), ...OPEN_TO_ALL].sort(),
    );
  });

  it("refuses players who may not play, with the reason, and moves no money", async () => {
    await newTournament(platform, { id: JOINED, isJoined: true });
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
