import type { GameCard, GameSection } from "./contract/catalogue.ts";
import type { Mechanic } from "./contract/games/index.ts";
import { isLanguage, type Language } from "./contract/languages.ts";
import type { SocialNetwork } from "./contract/social.ts";

type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

const segment = encodeURIComponent;

/** What the posts of the blog are sorted by (SPEC §5: typeby). */
export const POST_SUBJECT_KINDS = ["author", "tag"] as const;
export type PostSubjectKind = (typeof POST_SUBJECT_KINDS)[number];

/** Every address of the site in one language. Nothing else may put an address together. */
export function pathsIn(language: Language) {
  const at = (path: string, query?: Query) => withQuery(`/${language}${path}`, query);
  return {
    home: (query?: Query) => at("", query),
    section: (section: GameSection, query?: Query) => at(`/games-${section}`, query),
    game: (card: Pick<GameCard, "id" | "category">) =>
      at(card.category === "slots" ? `/slots/${segment(card.id)}` : `/games/${card.category}/${segment(card.id)}`),
    /** What the search field suggests, as JSON. */
    windowSearch: (query: Query) => at("/window-search", query),
    /** Of a table, as JSON: the round that all at it share, or what a bet returns at its stakes. */
    table: (what: "live-table" | "returns" | "luck", gameId: string) => at(`/${what}/${segment(gameId)}`),
    /** For scripts, as JSON: what events are read with, and the last rounds of the house. */
    liveTokens: () => at("/live-tokens"),
    justSettled: () => at("/just-settled"),
    demo: (gameId: string) => at(`/rules/${segment(gameId)}`),
    play: (gameId: string) => at(`/game/play/${segment(gameId)}`),
    /** Every game that can be played for real. */
    realGames: (query?: Query) => at("/game/play", query),
    /** Where any finished round is played again from its proof. */
    verify: () => at("/fairness/verify"),
    /** How a round is derived without the house's code; the recipe of one mechanic is open. */
    recipes: (open?: Mechanic) => at("/fairness/recipes", { open }) + (open ? `#${open}` : ""),
    /** What the house kept, by day and by game, and what it owes; or the days or the games of it as a file. */
    houseLedger: (query?: Query, file: "" | "/days.csv" | "/games.csv" = "") => at(`/house-ledger${file}`, query),
    /** How long withdrawals took in the last 30 days. */
    payoutTimes: () => at("/payout-times"),
    favoriteGames: () => at("/games/favorites"),
    lastGames: () => at("/games/last"),
    points: () => at("/points"),
    tournaments: (query?: Query) => at("/tournaments/list", query),
    tournament: (id: string, query?: Query) => at(`/tournaments/show/${segment(id)}`, query),
    /** The rounds that count for a tournament or a stage as a file, by its key. */
    countedRounds: (contest: string, query?: Query) => at(`/contests/${segment(contest)}/rounds.csv`, query),
    races: (query?: Query) => at("/races/list", query),
    raceStage: (id: string, query?: Query) => at(`/races/stages/show/${segment(id)}`, query),
    bonuses: () => at("/bonuses"),
    /** One campaign among the bonuses. */
    bonus: (campaignId: string) => `${at("/bonuses")}#${segment(campaignId)}`,
    bonusCode: (query?: Query) => at("/bonus/code", query),
    /** How much each game counts; `view: "table"` is the same without scripts. */
    contribution: (query?: Query) => at("/contribution", query),
    display: (page: string, query?: Query) => at(`/display/${segment(page)}`, query),
    blog: (query?: Query) => at("/blog", query),
    post: (id: string) => at(`/blog/${segment(id)}`),
    /** All authors, or all tags. */
    postSubjects: (kind: PostSubjectKind) => at(`/blog/${kind}`),
    postsBy: (kind: PostSubjectKind, id: string, query?: Query) => at(`/blog/${kind}/${segment(id)}`, query),
    newsList: (query?: Query) => at("/news/list", query),
    news: (id: string) => at(`/news/show/${segment(id)}`),
    /** Who talks to people about their gambling; of a country when it is named. */
    talk: (query?: Query) => at("/talk", query),
    help: (query?: Query) => at("/help", query),
    helpArticle: (id: string) => at(`/help/${segment(id)}`),
    login: (query?: Query) => at("/login", query),
    /** Where an idle player proves presence; `to` is where the visit goes on. */
    presence: (query?: Query) => at("/presence", query),
    /** The second step of a sign-in; `with` is another way than the first. */
    loginCode: (query?: Query) => at("/login/code", query),
    /** Where a player confirms by a second factor; `to` is where the visit goes on. */
    stepUp: (query?: Query) => at("/step-up", query),
    registration: (query?: Query) => at("/registration", query),
    /** Where a link for a new password is asked for; with its hash, where it leads. */
    resetPassword: (hash = "") => at(`/reset-password${hash && `/${segment(hash)}`}`),
    /** Where signing in through a network starts, and is explained. */
    socialAuth: (query?: Query) => at("/social/_auth", query),
    /** With the id of a round that is over, the page shows its result. */
    balance: (query?: Query) => at("/player/balance", query),
    /** What came of a deposit. Without an id it is the path a provider is given, in which the platform names the payment. */
    deposit: (paymentId = ":paymentId") => at(`/player/balance/deposit/${paymentId}`),
    withdraw: () => at("/player/balance/withdraw"),
    /** One payment, followed to its end. */
    payment: (paymentId: string) => at(`/player/balance/payment/${segment(paymentId)}`),
    /** What is asked before the first deposit and bet; `to` is where the visit goes on. */
    addProfileData: (query?: Query) => at("/player/add-profile-data", query),
    /** Where a player checks that the balance is counted in what the house owes; or the branch of it as a file. */
    balanceProof: (query?: Query, file: "" | "/branch.json" = "") => at(`/player/balance-proof${file}`, query),
    /** Where a player who may not enter real play ends the round that is open on a game. */
    openRound: (gameId: string) => at(`/player/balance/held/${segment(gameId)}`),
    /** Money between the player's own accounts: the form, or one quote. */
    transferMoney: (quoteId = "") => at(`/player/transfer-money${quoteId && `/${segment(quoteId)}`}`),
    currencyAccounts: () => at("/player/currency-accounts"),
    profile: (page: "view" | "email" | "country" | "phone" | "password" | "security" | "subscriptions" = "view") =>
      at(`/player/profile/${page}`),
    /** A way to prove who one is, beside the password. */
    factor: (page: "authenticator" | "sms" | "passkeys" | "pin", query?: Query) => at(`/player/profile/${page}`, query),
    /** Where an account is closed, and a copy of its data is asked for. */
    closeAccount: () => at("/player/profile/close"),
    /** The copy, as an archive. */
    dataCopy: (exportId: string) => at(`/player/profile/data/${segment(exportId)}`),
    feedback: () => at("/player/feedback/advertisement"),
    /** What the player and the house write to each other. */
    support: (query?: Query) => at("/player/support", query),
    verification: (query?: Query) => at("/player/verification", query),
    documentFile: (id: string) => at(`/player/verification/${id}`),
    payments: (query?: Query) => at("/player/history/payments", query),
    rounds: (query?: Query) => at("/player/history/rounds", query),
    /** One round, as its player saw it. */
    round: (roundId: string) => at(`/player/history/rounds/${segment(roundId)}`),
    /** A history or a statement as a file. */
    historyFile: (name: "payments" | "rounds" | "points" | "bonus" | "statement", query?: Query) =>
      at(`/player/history/files/${name}.csv`, query),
    statement: (query?: Query) => at("/player/history/statement", query),
    pointsHistory: (query?: Query) => at("/player/history/points", query),
    bonusHistory: (query?: Query) => at("/player/history/bonus", query),
    bonusCampaigns: () => at("/player/bonus-campaigns"),
    /** What one of them costs, or how it stands once it is taken. */
    bonusCampaign: (campaignId: string, query?: Query) => at(`/player/bonus-campaigns/${segment(campaignId)}`, query),
    cancelBonus: (campaignId: string) => at(`/player/bonus-campaigns/${segment(campaignId)}/cancel`),
    takenBonuses: (query?: Query) => at("/player/bonus-campaigns/history", query),
    takenBonus: (bonusId: string) => at(`/player/bonus-campaigns/history/${segment(bonusId)}`),
    selfExclusion: (query?: Query) => at("/player/self-exclusion", query),
    limits: () => at("/player/limits"),
    /** What the player's own play and deposits of the last days came to. */
    ownFigures: () => at("/player/your-30-days"),
    coolingOff: (query?: Query) => at("/player/cooling-off", query),
    /** The page of a mailed link, which needs no signing in. */
    extendExclusion: (signature: string) => at(`/player/self-exclusion/extend/${segment(signature)}`),
    exclusionBack: () => at("/exclusion/back"),
    consent: () => at("/consent"),
    logout: () => at("/logout"),
    favorites: () => at("/favorites/toggle"),
    /** Nine questions about one's own play, answered on the device. */
    selfTest: () => at("/self-test"),
    terms: () => at("/terms"),
    /** Where a new player waits for the link, and asks for it again. */
    confirmEmail: () => at("/confirm/email"),
    sandbox: (query?: Query) => at("/sandbox", query),
    sandboxLetter: (messageId: string) => at(`/sandbox/letters/${messageId}`),
  };
}

export type Paths = ReturnType<typeof pathsIn>;

/** The page of a game with a hundred rounds of a seed drawn over its fan. */
export const withRun = (game: string, seed: string): string => `${withQuery(game, { run: seed })}#fan`;

/** An address of {@link pathsIn} that also asks for a notice. */
export function withNotice(path: string, code: string): string {
  const [page = "", hash] = path.split("#");
  const asked = `${page}${page.includes("?") ? "&" : "?"}notice=${segment(code)}`;
  return hash === undefined ? asked : `${asked}#${hash}`;
}

/** The same address without the notice it asked for, which has been shown by then. */
export function withoutNotice(path: string): string {
  const [page = "", search] = path.split("?");
  const query = new URLSearchParams(search);
  query.delete("notice");
  return query.size > 0 ? `${page}?${query}` : page;
}

/**
 * Where a network sends its visitor back to, and where its sandbox does too. Without a language, so that a network has
 * one address to know; the visit is given its language on arrival.
 */
export const socialCallbackPath = (network: SocialNetwork, query?: Query): string =>
  withQuery(`/social/check-${network}`, query);

/** The offline verifier: one file without a language of its own. */
export const VERIFIER_PATH = "/verifier.html";
/** The code of that file as a module. */
export const VERIFIER_MODULE_PATH = "/verifier.js";

/** A game's poster. The address holds all it is drawn from, so that it can be cached for ever. */
export const posterPath = ({ id, ink, emblem }: Pick<GameCard, "id" | "ink" | "emblem">) =>
  `/posters/${segment(`${id}.${ink}.${emblem}`)}.svg`;

/** The back of the cards of a game under a seal: the fingerprint of its hash in the inks of the game. */
export const cardBackPath = (hash: string, ink: string) => `/posters/${segment(`back.${hash}.${ink}`)}.svg`;

/** A reel symbol with its three inks. */
export const symbolPath = ({ emblem, inks }: { emblem: string; inks: readonly string[] }) =>
  `/symbols/${segment([emblem, ...inks].join("."))}.svg`;

/** An address taken apart: its language if the first segment is one of ours, and the rest, beginning with a slash. */
export function splitPath(pathname: string): { language: Language | null; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  const language = first.toLowerCase();
  return isLanguage(language) ? { language, path: `/${rest.join("/")}` } : { language: null, path: pathname };
}

/** The same page in another language. */
export const inLanguage = (language: Language, path: string, search = ""): string =>
  `/${language}${path === "/" ? "" : path}${search}`;

/**
 * A path of this site that is safe as a redirect target, or null. Browsers read `//host`, `/\host` and addresses with
 * tabs or newlines inside as other hosts, `/..//host` becomes one of them, and Remix checks none of it.
 */
export function sameSitePath(target: string | null | undefined): string | null {
  if (!target || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(target)) return null;
  const { pathname, search, hash } = new URL(target, "http://site.invalid");
  return pathname.startsWith("//") ? null : pathname + search + hash;
}

/** A picture of the series with a name of its own: the hand's cards, the 403 and 404 pages. */
export const scenePath = (name: string) => `/posters/${segment(name)}.svg`;
