import { HOME, type Outcome, type Outcomes, realPlay, signedIn } from "./map.ts";

interface Posted {
  path: string;
  fields: Readonly<Record<string, string>>;
  /** For those who are refused, and for a player if it harms no other row. */
  outcomes: Partial<Outcomes>;
}

const OPERATION = "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11";
/** A form leads home and not back: what was typed is gone. */
const FORM = { guest: HOME, termsRequired: HOME };
const REFUSED: Outcomes = { ...signedIn(HOME), ...FORM };
const refusedTo = (...standings: (keyof Outcomes)[]): Partial<Outcomes> =>
  Object.fromEntries(standings.map((standing) => [standing, REFUSED[standing]]));

/** Players who may not play for real; the response to a player depends on the form. */
const toPlay = (outcome: Outcome): Outcomes => ({ ...realPlay(outcome), termsRequired: HOME });
const { player: _, ...KEPT_FROM_PLAY } = toPlay(HOME);

/** Forms posted to the pages of the map, below a language. A refused visitor's form changes nothing. */
export const FORMS: readonly Posted[] = [
  {
    path: "/game/play/fox-at-noon",
    fields: { operationId: OPERATION, kind: "slot", stake: "0.20", currency: "EUR", intent: "play" },
    outcomes: toPlay("303 /{lang}/game/play/fox-at-noon#stage"),
  },
  {
    path: "/game/play/hundred-dice",
    fields: {
      intent: "plan",
      operationId: OPERATION,
      kind: "dice",
      direction: "under",
      target: "50.00",
      stake: "1.00",
      currency: "EUR",
      rounds: "10",
      lossStop: "5.00",
    },
    outcomes: KEPT_FROM_PLAY,
  },
  {
    path: "/game/play/sandbox/heads-or-tails",
    fields: { intent: "launch" },
    outcomes: toPlay(200),
  },
  {
    path: "/player/balance",
    fields: { intent: "deposit", operationId: OPERATION, method: "card", other: "25.00" },
    outcomes: { guest: HOME, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  {
    path: "/player/add-profile-data",
    fields: { name: "Anna", surname: "Brandt", street: "Lindenstraße 4", city: "Leipzig" },
    outcomes: {
      ...refusedTo("guest", "excluded", "termsRequired"),
      player: "303 /{lang}/player/balance?notice=profileSaved",
    },
  },
  // The deposit has no excess to refund.
  {
    path: "/player/balance/deposit/{deposit}",
    fields: { intent: "refund", operationId: OPERATION, paymentId: "{deposit}", address: "my wallet" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400 },
  },
  // Open to players who may not play: their balance stays theirs. No player here has money to withdraw.
  {
    path: "/player/balance/withdraw",
    fields: {
      intent: "withdraw",
      operationId: OPERATION,
      to: "ewallet",
      amount: "9999.99",
      ewallet: "map@openhand.example",
    },
    outcomes: { guest: HOME, player: 400, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  // Open to players who may not play: their points stay theirs. No player here has any.
  {
    path: "/points",
    fields: { intent: "claim", week: "2020-01-01" },
    outcomes: { ...refusedTo("excluded", "termsRequired"), guest: 400, player: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/bonus-campaigns/fox-spins",
    fields: {
      intent: "accept",
      operationId: OPERATION,
      campaignId: "fox-spins",
      termsHash: "0".repeat(64),
      read: "on",
    },
    outcomes: { ...refusedTo("guest", "excluded", "termsRequired"), player: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/bonus-campaigns/fox-spins",
    fields: { intent: "takeBack", campaignId: "fox-spins" },
    outcomes: refusedTo("guest", "excluded", "termsRequired"),
  },
  {
    path: "/player/bonus-campaigns/fox-spins/cancel",
    fields: { campaignId: "fox-spins" },
    outcomes: refusedTo("guest", "excluded", "termsRequired"),
  },
  {
    path: "/player/balance/payment/pay_nothing1",
    fields: { paymentId: "pay_nothing1" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  // There is nothing to bet with: the page has no such intent.
  {
    path: "/player/balance/held/twenty-five-tiles",
    fields: { operationId: OPERATION, kind: "mines", mines: "3", stake: "1.00", currency: "EUR", intent: "play" },
    outcomes: { guest: HOME, player: 400, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  // Open to players who may not play: it is their own money. No player here has a second account.
  {
    path: "/player/transfer-money",
    fields: { from: "EUR", to: "KZT", amount: "25.00" },
    outcomes: { guest: HOME, player: 400, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  {
    path: "/player/transfer-money/quo_nothing1",
    fields: { operationId: OPERATION },
    outcomes: { guest: HOME, player: 400, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  {
    path: "/player/currency-accounts",
    fields: { intent: "use", currency: "BTC" },
    outcomes: { guest: HOME, player: 400, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  // A form without a file: the platform says so, and the page shows it.
  {
    path: "/player/verification",
    fields: { operationId: OPERATION, documentId: "doc_nothing1" },
    outcomes: { guest: HOME, player: 400, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  {
    path: "/player/profile/view",
    fields: { intent: "nickname", nickname: "map-maker" },
    outcomes: {
      ...refusedTo("guest", "termsRequired"),
      player: "303 /{lang}/player/profile/view?notice=nicknameSaved",
    },
  },
  {
    path: "/player/profile/email",
    fields: { intent: "request", email: "write to me" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400, excluded: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/profile/country",
    fields: { intent: "ask", country: "FR", reason: "short" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400, excluded: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/profile/phone",
    fields: { intent: "request", phone: "call me" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400, excluded: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/profile/phone",
    fields: { intent: "confirm", code: "000000" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400, excluded: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/profile/password",
    fields: { intent: "change", currentPassword: "open hand sandbox", newPassword: "another long password" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  {
    path: "/player/profile/security",
    fields: { intent: "endSession", sessionId: "{session}" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  {
    path: "/player/profile/security",
    fields: { intent: "unlinkNetwork", network: "yandex" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  {
    path: "/player/profile/authenticator",
    fields: { intent: "begin" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: "303 /{lang}/player/profile/authenticator#scan" },
  },
  {
    path: "/player/profile/sms",
    fields: { intent: "activate", code: "12345" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400 },
  },
  {
    path: "/player/profile/passkeys",
    fields: { intent: "begin", name: "Phone", password: "not the password" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  // The first PIN that an attacker would try.
  {
    path: "/player/profile/pin",
    fields: { intent: "set", pin: "0000", password: "open hand sandbox" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400 },
  },
  // No code is sent that would sign anyone in.
  {
    path: "/login/code",
    fields: { intent: "confirm", kind: "totp", code: "123456" },
    outcomes: { player: "303 /{lang}" },
  },
  {
    path: "/step-up",
    fields: { intent: "confirm", kind: "pin", code: "1234" },
    outcomes: { guest: "303 /{lang}/login" },
  },
  // Neither is done without the password.
  {
    path: "/player/profile/close",
    fields: { intent: "close", password: "not the password" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  {
    path: "/player/profile/close",
    fields: { intent: "copy", operationId: OPERATION, password: "" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  {
    path: "/player/profile/subscriptions",
    fields: { news: "on" },
    outcomes: {
      ...refusedTo("guest", "termsRequired"),
      player: "303 /{lang}/player/profile/subscriptions?notice=subscriptionsSaved",
    },
  },
  {
    path: "/player/history/rounds",
    fields: { operationId: OPERATION },
    outcomes: {
      ...refusedTo("guest", "termsRequired"),
      player: "303 /{lang}/player/history/rounds?notice=seedRotated",
    },
  },
  {
    path: "/player/feedback/advertisement",
    fields: { advertId: "{advert}" },
    outcomes: {
      ...refusedTo("guest", "excluded", "termsRequired"),
      player: "303 /{lang}/player/feedback/advertisement#{advert}",
    },
  },
  // Open to players who may not play. No text is sent.
  {
    path: "/player/support",
    fields: { intent: "send", operationId: OPERATION, text: " " },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: 400, excluded: 400, coolingOff: 400, blocked: 400 },
  },
  {
    path: "/player/support",
    fields: { intent: "read", number: "0" },
    outcomes: { ...refusedTo("guest", "termsRequired"), player: "303 /{lang}/player/support#write" },
  },
  {
    path: "/tournaments/show/hundred-throws",
    fields: { intent: "join", tournamentId: "hundred-throws" },
    outcomes: {
      guest: "303 /{lang}/login",
      coolingOff: 400,
      blocked: 400,
      ...refusedTo("excluded", "termsRequired"),
      player: "303 /{lang}/tournaments/show/hundred-throws?notice=tournamentJoined",
    },
  },
  {
    path: "/player/limits",
    fields: { intent: "realityCheck", everyMinutes: "30" },
    outcomes: { ...refusedTo("guest", "excluded"), player: "303 /{lang}/player/limits?notice=realityCheckSaved" },
  },
  {
    path: "/player/cooling-off",
    fields: { intent: "begin", days: "1", understood: "on" },
    outcomes: refusedTo("guest", "excluded"),
  },
  {
    path: "/player/self-exclusion",
    fields: { intent: "exclude", period: "6_months", understood: "on" },
    outcomes: refusedTo("guest"),
  },
  {
    path: "/favorites/toggle",
    fields: { keep: "fox-at-noon" },
    outcomes: { ...refusedTo("excluded", "termsRequired"), guest: "303 /{lang}/login", player: "303 /{lang}" },
  },
  {
    path: "/login",
    fields: { intent: "signIn", email: "new@openhand.example", password: "open hand sandbox" },
    outcomes: refusedTo("player", "excluded", "coolingOff", "termsRequired", "blocked"),
  },
  {
    path: "/registration",
    fields: { intent: "register", email: "somebody@openhand.example" },
    outcomes: refusedTo("player", "excluded", "coolingOff", "termsRequired", "blocked"),
  },
];
