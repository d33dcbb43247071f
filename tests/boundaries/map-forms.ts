import { HOME, type Outcomes, realPlay, signedIn } from "./map.ts";

interface Posted {
  path: string;
  fields: Readonly<Record<string, string>>;
  /** Of those who are refused, and of a player where that harms no other row. */
  outcomes: Partial<Outcomes>;
}

const OPERATION = "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11";
const refusedTo = (...standings: (keyof Outcomes)[]): Partial<Outcomes> =>
  Object.fromEntries(standings.map((standing) => [standing, signedIn(HOME)[standing]]));

/** Forms to the pages of the map, below a language. Who is refused has nothing done for him. */
export const FORMS: readonly Posted[] = [
  {
    path: "/game/play/fox-at-noon",
    fields: { operationId: OPERATION, kind: "slot", stake: "20", currency: "EUR", intent: "play" },
    outcomes: realPlay("303 /{lang}/game/play/fox-at-noon"),
  },
  {
    path: "/player/balance",
    fields: { intent: "deposit", operationId: OPERATION, method: "card", other: "25.00" },
    outcomes: { guest: HOME, excluded: 400, coolingOff: 400, termsRequired: HOME, blocked: 400 },
  },
  // There is nothing to bet with: the page has no such intent.
  {
    path: "/player/balance/held/twenty-five-tiles",
    fields: { operationId: OPERATION, kind: "mines", mines: "3", stake: "100", currency: "EUR", intent: "play" },
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
    path: "/player/profile/password",
    fields: { currentPassword: "open hand sandbox", newPassword: "another long password" },
    outcomes: refusedTo("guest", "termsRequired"),
  },
  {
    path: "/player/profile/security",
    fields: { intent: "endSession", sessionId: "{session}" },
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
      player: "303 /{lang}/player/feedback/advertisement",
    },
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
