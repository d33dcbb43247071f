import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#server/platform/modules/payments/index.ts";
import { requireTerms, setBlocked, setTag } from "#server/platform/modules/players/index.ts";
import { openSession } from "#server/platform/modules/sessions/index.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { depositRequest } from "#tests/support/play.ts";
import {
  dataOf,
  IDENTITY,
  newConfirmedPlayer,
  newPlayer,
  newUnknownPlayer,
  refusalOf,
} from "#tests/support/players.ts";

describe("getProfile", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("returns the player's own profile, in the contract's fields and no others", async () => {
    const player = await newUnknownPlayer(platform, { country: "PL", currency: "PLN", language: "pl" });
    await newPlayer(platform);
    expect(dataOf(await platform.call("getProfile", {}, { token: player.token }))).toEqual({
      id: player.id,
      email: player.email,
      login: player.email,
      nickname: null,
      country: "PL",
      minimumAge: 18,
      coolingOffDays: [1, 3, 7, 30],
      dateBirthday: "1990-05-17",
      language: "pl",
      currency: "PLN",
      statusName: "iron",
      balance: { amount: "0", currency: "PLN" },
      balanceVersion: expect.stringMatching(/^\d+$/),
      liveAfter: expect.stringMatching(/^\d+$/),
      connectionToken: expect.stringMatching(/^1\./),
      channelToken: expect.stringMatching(/^1\./),
      bonus: { amount: "0", currency: "PLN" },
      points: { amount: "0", currency: "PTS" },
      pointsExchangeRatio: 1000,
      pointsExchangeResult: { amount: "0", currency: "EUR" },
      cashbackReward: { amount: "0", currency: "PTS" },
      isGameModeReal: false,
      isGameModeDemo: true,
      isTermsPopup: false,
      isTrusted: false,
      isNameShown: false,
      hasRejectedPayments: false,
      isMoneyTransferAvailable: false,
      activeTags: [],
      bonusCode: null,
      activeBonusCampaignsCount: 0,
      bonusWagerFactor: null,
      freeSpinWagerFactor: null,
      defaultBonusWager: 10,
      isEmailConfirmed: true,
      isBlocked: false,
      isTermsRequired: false,
      favorites: [],
      coolingOffBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
      selfExclusionBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
      isIdle: false,
      twoFactorType: null,
      isPinCodeEnabled: false,
      isStepUpDue: false,
      name: null,
      surname: null,
      phone: null,
      isPhoneConfirmed: false,
      postalIndexEU: null,
      postalIndexBR: null,
      identityCardNumberTR: null,
      identityCardNumberMX: null,
      identityTypeCL: null,
      identityCardNumberCL: null,
      identificationCode: null,
      countryFields: ["postalIndexEU"],
      gender: null,
      street: null,
      city: null,
      state: null,
      address: null,
      registrationType: "form",
      wasBaseProfileCompleted: false,
      missingIdentity: ["name", "surname", "street", "city"],
      feedbackAdvertsCount: 0,
      unreadSupportCount: 0,
      hasDocumentsToConfirm: false,
    });
  });

  const of = async ({ token }: { token: string }) => dataOf(await platform.call("getProfile", {}, { token }));

  it("reports whether real and demo tables are open, for each obstacle", async () => {
    const player = await newUnknownPlayer(platform);
    const modes = async () => {
      const { isGameModeReal, isGameModeDemo, isTermsPopup } = await of(player);
      return [isGameModeReal, isGameModeDemo, isTermsPopup];
    };
    expect(await modes()).toEqual([false, true, false]);
    dataOf(await platform.call("addProfileData", { ...IDENTITY, street: "Lindenstraße 1 b" }, player));
    expect(await modes()).toEqual([true, true, false]);
    await requireTerms(platform.context.connection.db, player.id);
    expect(await modes()).toEqual([false, false, true]);
    // An exclusion comes first: terms wait for its end.
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, player));
    expect(await modes()).toEqual([false, false, false]);
  });

  it("returns the notes, and the payments that were declined in the last 30 days", async () => {
    const player = await newConfirmedPlayer(platform);
    const { connection } = platform.context;
    await connection.inTransaction((tx) => setTag(tx, player.id, "tester", true));
    await connection.inTransaction((tx) => setTag(tx, player.id, "staff", true));
    await connection.inTransaction((tx) => setTag(tx, player.id, "staff", true));
    expect((await of(player)).activeTags).toEqual(["staff", "tester"]);
    await connection.inTransaction((tx) => setTag(tx, player.id, "staff", false));
    expect((await of(player)).activeTags).toEqual(["tester"]);
    const { payment } = dataOf(await platform.call("createDeposit", depositRequest(), player));
    expect((await of(player)).hasRejectedPayments).toBe(false);
    await connection.db.update(payments).set({ state: "declined" }).where(eq(payments.id, payment.id));
    expect((await of(player)).hasRejectedPayments).toBe(true);
    platform.clock.advance({ days: 31 });
    const { token } = await openSession(platform.context, player.id, { device: null, country: null });
    expect((await of({ token })).hasRejectedPayments).toBe(false);
  });

  it("returns no field that the contract does not name", async () => {
    const { token } = await newPlayer(platform);
    const response = await fetch(`${platform.url}/api/v1/profile`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.text()).not.toMatch(/session|password|hash/i);
  });

  it("is open to a blocked player, who must see the block", async () => {
    const { id, token } = await newPlayer(platform);
    await setBlocked(platform.context.connection.db, id, platform.clock.now());
    expect(dataOf(await platform.call("getProfile", {}, { token })).isBlocked).toBe(true);
  });

  it.each([undefined, "C".repeat(43), "not a token"])("refuses %j for a token", async (token) => {
    const answer = await platform.call("getProfile", {}, { token });
    expect(refusalOf(answer)).toEqual([401, "unauthenticated"]);
  });

  it("is closed to a blocked country, with or without a session", async () => {
    const { token } = await newPlayer(platform);
    const answer = await platform.call("getProfile", {}, { token, address: AMERICAN_ADDRESS });
    expect(refusalOf(answer)).toEqual([403, "country_blocked"]);
  });
});
