import pino from "pino";
import type { Services } from "#app/api/services.ts";
import { readConfig } from "#app/config.server.ts";
import type { Profile } from "#app/contract/player.ts";
import { enter } from "#app/request/enter.server.ts";
import { fetchWithin } from "#server/http-client.ts";
import { Kept } from "#server/kept.ts";
import { answered, openUpstream } from "./upstream.ts";

export const TOKEN = "token-of-a-signed-in-player";

export const PLAYER: Profile = {
  id: "ply_AbCdEf123456",
  email: "ada@mail.example",
  login: "ada@mail.example",
  nickname: null,
  country: "DE",
  minimumAge: 18,
  coolingOffDays: [1, 3, 7, 30],
  dateBirthday: "1990-01-31",
  language: "en",
  currency: "EUR",
  statusName: "iron",
  balance: { amount: "1000", currency: "EUR" },
  balanceVersion: "0",
  liveAfter: "0",
  connectionToken: "1.connection.mac",
  channelToken: "1.channel.mac",
  bonus: { amount: "0", currency: "EUR" },
  points: { amount: "0", currency: "PTS" },
  pointsExchangeRatio: 1000,
  pointsExchangeResult: { amount: "0", currency: "EUR" },
  cashbackReward: { amount: "0", currency: "PTS" },
  isGameModeReal: true,
  isGameModeDemo: true,
  isTermsPopup: false,
  isTrusted: false,
  isNameShown: false,
  hasRejectedPayments: false,
  isMoneyTransferAvailable: false,
  activeTags: [],
  bonusCode: null,
  isEmailConfirmed: true,
  isBlocked: false,
  isTermsRequired: false,
  favorites: [],
  coolingOffBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
  selfExclusionBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
  isIdle: false,
  name: null,
  surname: null,
  phone: null,
  city: null,
  street: null,
  state: null,
  address: null,
  gender: null,
  isPhoneConfirmed: false,
  postalIndexEU: null,
  postalIndexBR: null,
  identityCardNumberTR: null,
  identityCardNumberMX: null,
  identityTypeCL: null,
  identityCardNumberCL: null,
  identificationCode: null,
  countryFields: ["postalIndexEU"],
  registrationType: "form",
  wasBaseProfileCompleted: false,
  twoFactorType: null,
  isPinCodeEnabled: false,
  isStepUpDue: false,
  missingIdentity: [],
  feedbackAdvertsCount: 0,
  unreadSupportCount: 0,
  activeBonusCampaignsCount: 0,
  bonusWagerFactor: null,
  freeSpinWagerFactor: null,
  defaultBonusWager: 10,
  hasDocumentsToConfirm: false,
};

export const EXCLUDED: Partial<Profile> = {
  selfExclusionBlock: { enabled: true, dateTill: "2030-01-01T00:00:00Z", days: 100, isLessADay: false },
};

export const COOLING: Partial<Profile> = {
  coolingOffBlock: { enabled: true, dateTill: "2030-01-01T00:00:00Z", days: 3, isLessADay: false },
};

interface Visitor {
  /** Differences from {@link PLAYER}; null for a guest. */
  player?: Partial<Profile> | null;
  /** Cookies besides the player's own. */
  cookie?: string;
  language?: string;
}

/** The load context of the web process, in front of a platform at `API_URL`. Nothing is cached between calls of this. */
export const siteServices = (environment: Record<string, string>, now = Date.now): Services => ({
  config: readConfig(environment),
  log: pino({ level: "silent" }),
  fetch: fetchWithin(4 * 1024 * 1024),
  keep: (policy) => new Kept(policy, now),
});

/** The request scope and its guards, as loaders enter them, in front of a platform whose responses the test sets. */
export async function openDoor(variables: Record<string, string> = {}) {
  const upstream = await openUpstream();
  const environment = { API_URL: upstream.url, PUBLIC_URL: "http://openhand.test", ...variables };
  // Read once per process, by the first test without a load context, as Remix's own server does.
  Object.assign(process.env, environment);
  upstream.on("getVisitor", answered("getVisitor", { country: "DE", blocked: false, minimumAge: 18 }));
  upstream.on("listRedirects", answered("listRedirects", { redirects: [] }));
  upstream.on("getMenu", answered("getMenu", { menus: [] }));
  upstream.on("listFooterIcons", answered("listFooterIcons", { icons: [] }));

  const context = () => ({ services: siteServices(environment) });

  /** Enters, and returns the scope or the redirect that was thrown. Other errors are rethrown. */
  async function visit(address: string, { player = null, cookie = "", language }: Visitor = {}) {
    if (player) upstream.on("getProfile", answered("getProfile", { ...PLAYER, ...player }));
    const cookies = player ? `auth_token=${TOKEN}; ${cookie}` : cookie;
    const headers = { Cookie: cookies, ...(language ? { "Accept-Language": language } : {}) };
    const request = new Request(`http://openhand.test${address}`, { headers });
    try {
      const scope = await enter({ request, context: context() });
      return { scope, went: null, cookies: scope.takeCookies() };
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      const { status, headers: sent } = thrown;
      return { scope: null, went: `${status} ${sent.get("Location")}`, cookies: sent.getSetCookie() };
    }
  }

  return { upstream, visit, context, close: upstream.close };
}
