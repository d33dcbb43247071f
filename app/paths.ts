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

/** What the posts of the blog are listed by (SPEC §5: typeby). */
export const POST_SUBJECT_KINDS = ["author", "tag"] as const;
export type PostSubjectKind = (typeof POST_SUBJECT_KINDS)[number];

/** Every address of the site in one language. No other code builds addresses. */
export function pathsIn(language: Language) {
  const at = (path: string, query?: Query) => withQuery(`/${language}${path}`, query);
  /** The real table; the parts of another studio's id are a segment each. */
  const played = (gameId: string) => at(`/game/play/${segment(gameId).replace(/([\w-])\.([\w-])/, "$1/$2")}`);
  return {
    home: (query?: Query) => at("", query),
    section: (section: GameSection, query?: Query) => at(`/games-${section}`, query),
    /** The page of a game; of another studio's, whose id alone has a dot, there is none but the table. */
    game: (card: Pick<GameCard, "id" | "category">) =>
      card.id.includes(".")
        ? played(card.id)
        : at(card.category === "slots" ? `/slots/${segment(card.id)}` : `/games/${card.category}/${segment(card.id)}`),
    /** Suggestions of the search field, as JSON. */
    windowSearch: (query: Query) => at("/window-search", query),
    /** Data of a table, as JSON: the shared round, or the returns of a bet at its stakes. */
    table: (what: "live-table" | "returns" | "luck", gameId: string) => at(`/${what}/${segment(gameId)}`),
    /** For scripts, as JSON: the tokens for the event stream, and the last rounds of the house. */
    liveTokens: () => at("/live-tokens"),
    justSettled: () => at("/just-settled"),
    demo: (gameId: string) => at(`/rules/${segment(gameId)}`),
    play: played,
    /** Games of other studios. */
    otherStudios: () => at("/other-studios"),
    /** All games that can be played for real. */
    realGames: (query?: Query) => at("/game/play", query),
    /** Replays any finished round from its proof. */
    verify: () => at("/fairness/verify"),
    /** How rounds are derived without the house's code, with the recipe of one mechanic expanded. */
    recipes: (open?: Mechanic) => at("/fairness/recipes", { open }) + (open ? `#${open}` : ""),
    /** The house's revenue by day and by game, and its liabilities; or its days or games as a file. */
    houseLedger: (query?: Query, file: "" | "/days.csv" | "/games.csv" = "") => at(`/house-ledger${file}`, query),
    /** What the house has promised, for everyone: its heads, entries and keys. */
    publicLog: (query?: Query) => at("/public-log", query),
    /** Durations of withdrawals in the last 30 days. */
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
    /** The contribution of each game; `view: "table"` is the same without scripts. */
    contribution: (query?: Query) => at("/contribution", query),
    display: (page: string, query?: Query) => at(`/display/${segment(page)}`, query),
    blog: (query?: Query) => at("/blog", query),
    post: (id: string) => at(`/blog/${segment(id)}`),
    /** All authors, or all tags. */
    postSubjects: (kind: PostSubjectKind) => at(`/blog/${kind}`),
    postsBy: (kind: PostSubjectKind, id: string, query?: Query) => at(`/blog/${kind}/${segment(id)}`, query),
    newsList: (query?: Query) => at("/news/list", query),
    news: (id: string) => at(`/news/show/${segment(id)}`),
    /** Helplines for gambling problems; those of one country if it is named. */
    talk: (query?: Query) => at("/talk", query),
    help: (query?: Query) => at("/help", query),
    helpArticle: (id: string) => at(`/help/${segment(id)}`),
    login: (query?: Query) => at("/login", query),
    /** Where an idle player proves presence; `to` is the page the visit continues at. */
    presence: (query?: Query) => at("/presence", query),
    /** The second step of a sign-in; `with` selects an alternative method. */
    loginCode: (query?: Query) => at("/login/code", query),
    /** Where a player confirms with a second factor; `to` is the page the visit continues at. */
    stepUp: (query?: Query) => at("/step-up", query),
    registration: (query?: Query) => at("/registration", query),
    /** Requests a link for a new password; with its hash, the page the link opens. */
    resetPassword: (hash = "", query?: Query) => at(`/reset-password${hash && `/${segment(hash)}`}`, query),
    /** Starts and explains signing in through a network. */
    socialAuth: (query?: Query) => at("/social/_auth", query),
    /** With the id of a finished round, the page shows its result. */
    balance: (query?: Query) => at("/player/balance", query),
    /**
     * The result of a deposit. Without an id it is the path pattern for a provider, in which the platform inserts the payment;
     * `to` is the table the deposit is made for.
     */
    deposit: (paymentId = ":paymentId", query?: Query) => at(`/player/balance/deposit/${paymentId}`, query),
    withdraw: () => at("/player/balance/withdraw"),
    /** The progress of one payment. */
    payment: (paymentId: string) => at(`/player/balance/payment/${segment(paymentId)}`),
    /** The identity form before the first deposit and bet; `to` is the page the visit continues at. */
    addProfileData: (query?: Query) => at("/player/add-profile-data", query),
    /** Where a player checks that the balance is included in the house's liabilities; or its branch as a file. */
    balanceProof: (query?: Query, file: "" | "/branch.json" = "") => at(`/player/balance-proof${file}`, query),
    /** All rounds of a server seed in one file: what can be checked, or the file of the named seed. */
    proof: (query?: Query, file: "" | "/rounds.ndjson" = "") => at(`/player/proof${file}`, query),
    /** Where a player who may not enter real play ends an open round of a game. */
    openRound: (gameId: string) => at(`/player/balance/held/${segment(gameId)}`),
    /** Transfers between the player's own accounts: the form, or one quote. */
    transferMoney: (quoteId = "") => at(`/player/transfer-money${quoteId && `/${segment(quoteId)}`}`),
    currencyAccounts: () => at("/player/currency-accounts"),
    profile: (page: "view" | "email" | "country" | "phone" | "password" | "security" | "subscriptions" = "view") =>
      at(`/player/profile/${page}`),
    /** A second factor, besides the password. */
    factor: (page: "authenticator" | "sms" | "passkeys" | "pin", query?: Query) => at(`/player/profile/${page}`, query),
    /** Closes an account, and requests a copy of its data. */
    closeAccount: () => at("/player/profile/close"),
    /** The copy of the data, as an archive. */
    dataCopy: (exportId: string) => at(`/player/profile/data/${segment(exportId)}`),
    feedback: () => at("/player/feedback/advertisement"),
    /** The thread between the player and the house. */
    support: (query?: Query) => at("/player/support", query),
    verification: (query?: Query) => at("/player/verification", query),
    documentFile: (id: string) => at(`/player/verification/${id}`),
    payments: (query?: Query) => at("/player/history/payments", query),
    rounds: (query?: Query) => at("/player/history/rounds", query),
    /** One round as its player saw it. */
    round: (roundId: string) => at(`/player/history/rounds/${segment(roundId)}`),
    /** The signed receipt of a round, or of the player's current `seal`; or as a file. */
    receipt: (of: string, file: "" | "/receipt.json" = "") => at(`/player/history/receipts/${segment(of)}${file}`),
    /** A history or a statement as a file. */
    historyFile: (name: "payments" | "rounds" | "points" | "bonus" | "statement", query?: Query) =>
      at(`/player/history/files/${name}.csv`, query),
    statement: (query?: Query) => at("/player/history/statement", query),
    pointsHistory: (query?: Query) => at("/player/history/points", query),
    bonusHistory: (query?: Query) => at("/player/history/bonus", query),
    bonusCampaigns: () => at("/player/bonus-campaigns"),
    /** What one campaign requires, or the state of its bonus once it is activated. */
    bonusCampaign: (campaignId: string, query?: Query) => at(`/player/bonus-campaigns/${segment(campaignId)}`, query),
    cancelBonus: (campaignId: string) => at(`/player/bonus-campaigns/${segment(campaignId)}/cancel`),
    takenBonuses: (query?: Query) => at("/player/bonus-campaigns/history", query),
    takenBonus: (bonusId: string) => at(`/player/bonus-campaigns/history/${segment(bonusId)}`),
    selfExclusion: (query?: Query) => at("/player/self-exclusion", query),
    limits: () => at("/player/limits"),
    /** The player's own bets and deposits of the last 30 days. */
    ownFigures: () => at("/player/your-30-days"),
    coolingOff: (query?: Query) => at("/player/cooling-off", query),
    /** The page of a mailed link, which needs no sign-in. */
    extendExclusion: (signature: string) => at(`/player/self-exclusion/extend/${segment(signature)}`),
    exclusionBack: () => at("/exclusion/back"),
    consent: () => at("/consent"),
    logout: () => at("/logout"),
    favorites: () => at("/favorites/toggle"),
    /** Nine questions about one's own gambling, scored on the device. */
    selfTest: () => at("/self-test"),
    terms: (query?: Query) => at("/terms", query),
    /** Where a new player waits for the confirmation link, and requests it again; `to` is the page the visit continues at. */
    confirmEmail: (query?: Query) => at("/confirm/email", query),
    sandbox: (query?: Query) => at("/sandbox", query),
    sandboxLetter: (messageId: string) => at(`/sandbox/letters/${messageId}`),
  };
}

export type Paths = ReturnType<typeof pathsIn>;

/** The page of a game with a hundred simulated rounds of a seed drawn in its fan chart. */
export const withRun = (game: string, seed: string): string => `${withQuery(game, { run: seed })}#fan`;

/** An address of {@link pathsIn} that also requests a notice. */
export function withNotice(path: string, code: string): string {
  const [page = "", hash] = path.split("#");
  const address = `${page}${page.includes("?") ? "&" : "?"}notice=${segment(code)}`;
  return hash === undefined ? address : `${address}#${hash}`;
}

/** The same address without the notice, which has been shown by then. */
export function withoutNotice(path: string): string {
  const [page = "", search] = path.split("?");
  const query = new URLSearchParams(search);
  query.delete("notice");
  return query.size > 0 ? `${page}?${query}` : page;
}

/**
 * The callback address of a network, and of its sandbox. Without a language, so that a network registers one address; the visit
 * is redirected to its language on arrival.
 */
export const socialCallbackPath = (network: SocialNetwork, query?: Query): string =>
  withQuery(`/social/check-${network}`, query);

/** The offline verifier: one file for all languages. */
export const VERIFIER_PATH = "/verifier.html";
/** The code of that file as a module. */
export const VERIFIER_MODULE_PATH = "/verifier.js";

/** A game's poster. The address contains everything it is drawn from, so it can be cached forever. */
export const posterPath = ({ id, ink, emblem }: Pick<GameCard, "id" | "ink" | "emblem">) =>
  `/posters/${segment(`${drawnId(id)}.${ink}.${emblem}`)}.svg`;

/** Drawings are named by slugs: dots separate their parts. */
export const drawnId = (gameId: string): string => gameId.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");

/** The back of the cards of a game for a seal: a pattern of its hash in the game's colours. */
export const cardBackPath = (hash: string, ink: string) => `/posters/${segment(`back.${hash}.${ink}`)}.svg`;

/** A reel symbol with its three inks. */
export const symbolPath = ({ emblem, inks }: { emblem: string; inks: readonly string[] }) =>
  `/symbols/${segment([emblem, ...inks].join("."))}.svg`;

/** Splits an address into its language, if the first segment is one of ours, and the rest, beginning with a slash. */
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

/** A picture of the series by its name: cards of a hand, the 403 and 404 pages. */
export const scenePath = (name: string) => `/posters/${segment(name)}.svg`;
