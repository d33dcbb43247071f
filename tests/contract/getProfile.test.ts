import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

describe("getProfile", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("answers the caller's own profile, in the contract's fields and no others", async () => {
    const player = await newUnknownPlayer(platform, { country: "PL", currency: "PLN", language: "pl" });
    await newPlayer(platform);
    expect(dataOf(await platform.call("getProfile", {}, { token: player.token }))).toEqual({
      id: player.id,
      email: player.email,
      nickname: null,
      country: "PL",
      minimumAge: 18,
      coolingOffDays: [1, 3, 7, 30],
      dateBirthday: "1990-05-17",
      language: "pl",
      currency: "PLN",
      statusName: "iron",
      balance: { amount: "0", currency: "PLN" },
      isEmailConfirmed: true,
      isBlocked: false,
      isTermsRequired: false,
      favorites: [],
      coolingOffBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
      selfExclusionBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
      isIdle: false,
      ...{ twoFactorType: null, isPinCodeEnabled: false, isStepUpDue: false },
      name: null,
      surname: null,
      phone: null,
      isPhoneConfirmed: false,
      ...{ postalIndexEU: null, postalIndexBR: null, identityCardNumberTR: null, identityCardNumberMX: null },
      ...{
        identityTypeCL: null,
        identityCardNumberCL: null,
        identificationCode: null,
        countryFields: ["postalIndexEU"],
      },
      gender: null,
      street: null,
      city: null,
      state: null,
      address: null,
      registrationType: "form",
      wasBaseProfileCompleted: false,
      missingIdentity: ["name", "surname", "street", "city"],
      feedbackAdvertsCount: 0,
      hasDocumentsToConfirm: false,
    });
  });

  it("lets out nothing the contract does not name", async () => {
    const { token } = await newPlayer(platform);
    const response = await fetch(`${platform.url}/api/v1/profile`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.text()).not.toMatch(/session|password|hash/i);
  });

  it("is answered to a blocked player, who has to be told", async () => {
    const { id, token } = await newPlayer(platform);
    await setBlocked(platform.context.connection.db, id, platform.clock.now());
    expect(dataOf(await platform.call("getProfile", {}, { token })).isBlocked).toBe(true);
  });

  it.each([undefined, "C".repeat(43), "not a token"])("refuses %j for a token", async (token) => {
    const answer = await platform.call("getProfile", {}, { token });
    expect(refusalOf(answer)).toEqual([401, "unauthenticated"]);
  });

  it("is closed to a blocked country, session or not", async () => {
    const { token } = await newPlayer(platform);
    const answer = await platform.call("getProfile", {}, { token, address: AMERICAN_ADDRESS });
    expect(refusalOf(answer)).toEqual([403, "country_blocked"]);
  });
});
