/**
 * The map of the site: every path of SPEC §2 and of this project, and its response to each standing (§4, §6, §8; PRODUCT §1
 * and §3). It verifies the code and imports nothing from it, not even the languages.
 */

export const LANGUAGES = ["en", "ca", "es", "fr", "kk", "pl", "pt", "ru", "tr", "de"] as const;

export const STANDINGS = ["guest", "player", "excluded", "coolingOff", "termsRequired", "blocked"] as const;

/**
 * A status and, for a redirect, its target. `{lang}` is the language of the visit, `{LANG}` the same in capitals, and `{here}`
 * the requested address; other names in braces are signatures and the like, which are made when the test runs.
 */
export type Outcome = number | string;
export type Outcomes = Readonly<Record<(typeof STANDINGS)[number], Outcome>>;

/** Paths with the same responses, separated by white space. */
export interface Part {
  outcomes: Outcomes;
  paths: string;
}

export const HOME = "302 /{lang}";
/** Where the terms are accepted; they lead on to where the link led. */
const TO_TERMS = "302 /{lang}?to={here}";
const TO_EXCLUSION = "302 /{lang}/player/self-exclusion?popup=alert";
const TO_COOLING_OFF = "302 /{lang}/player/cooling-off?popup=alert";
const TO_BLOCKED_NOTICE = "302 /{lang}?notice=playerBlockedByLite";

const everyone = (outcome: Outcome): Outcomes => ({
  guest: outcome,
  player: outcome,
  excluded: outcome,
  coolingOff: outcome,
  termsRequired: outcome,
  blocked: outcome,
});
const butExcluded = (outcome: Outcome): Outcomes => ({ ...everyone(outcome), excluded: TO_EXCLUSION });
/** Public pages: closed to an excluded player, and to one who has terms to accept. */
const open = (outcome: Outcome): Outcomes => ({ ...butExcluded(outcome), termsRequired: TO_TERMS });
/** The player area: closed to guests (SPEC §6). */
export const signedIn = (outcome: Outcome): Outcomes => ({
  ...open(outcome),
  guest: "302 /{lang}?to={here}&notice=pageNeedsAccount",
});
/** Open to an excluded player: balance, self-exclusion, the forms of the profile (SPEC §4), and the histories. */
const openToExcluded = (outcome: Outcome): Outcomes => ({ ...signedIn(outcome), excluded: outcome });
/** Standings that may not play for real; these redirects come even before the form of the address. */
const MAY_NOT_PLAY = { excluded: TO_EXCLUSION, coolingOff: TO_COOLING_OFF, blocked: TO_BLOCKED_NOTICE };
export const realPlay = (outcome: Outcome): Outcomes => ({
  ...signedIn(outcome),
  ...MAY_NOT_PLAY,
  guest: "302 /{lang}?to={here}&notice=playNeedsAccount",
});

/** Paths below a language. */
export const MAP: readonly Part[] = [
  // Where terms are accepted, and what to read before (decision 6).
  { outcomes: butExcluded(200), paths: "/" },
  {
    outcomes: everyone(200),
    paths: "/display/terms /display/privacypolicy /display/cookiepolicy /display/responsiblegaming /self-test",
  },
  // Open to an excluded player besides SPEC §4's three (PRODUCT §11).
  {
    outcomes: { ...everyone(200), termsRequired: TO_TERMS },
    paths:
      "/display/dispute-resolution /help /help?q=seal /help/deposit /fairness/verify /payout-times /display/fairness-and-rng-testing-methods",
  },
  // Support: no guard precedes it.
  { outcomes: everyone(200), paths: "/talk /talk?country=FR /talk?country=nowhere" },
  { outcomes: { ...everyone(404), termsRequired: TO_TERMS }, paths: "/help/nothing" },
  {
    outcomes: open(200),
    paths: `
      /display/aboutus /display/self-exclusion /display/aml-and-kyc-policy
      /display/account-pay-outs-and-bonuses /display/cash_back_system /display/points /display/free_spins
      /display/first_deposit_bonus /display/status /display/pf-jackpots
      /slots/fox-at-noon /slots/night-ferry /slots/moth-hour /games/instant/hundred-dice
      /games/tables/slow-roulette /games/scratch/horseshoe-draw /games/instant/twenty-five-tiles
      /games-all /games-new /games-popular /games-slots /games-tables /games-instant /games-scratch /games-jackpots /games-all?q=fox
      /games/favorites /games/last /other-studios /house-ledger /house-ledger?game=hundred-dice /public-log /public-log?entry=0 /public-log?from=0 /fairness/recipes /fairness/recipes?open=dice
      /rules/fox-at-noon /rules/hundred-dice /rules/hold-the-dealer /rules/masked-supper
      /blog /blog/how-a-round-is-sealed /blog/author /blog/author/dana-okoye /blog/tag /blog/tag/proof
      /blog-pre-show/the-evening-you-stop?signature={postPreview}
      /news/list /news/show/ten-languages /news/pre-show/blog-news-and-help?signature={newsPreview}
      /bonuses /bonus/code /contribution /contribution?view=table /points
      /tournaments/list /tournaments/list?state=closed
      /tournaments/show/potters-cup /tournaments/show/lantern-nights /tournaments/show/paper-boats
      /tournaments/show/hundred-throws
      /races/list /races/stages/show/lighthouse-race-skerry /races/stages/show/orchard-race-harvest
      /confirm/email /confirm/email/welcome/no-such-signature /confirm/email/a/b/c/no-such-signature
      /confirm/email/player/no-such-signature
      /reset-password /reset-password/no-such-signature /unlock/no-such-signature
      /social/_auth /auth/external?ticket=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
      /sandbox /sandbox/payments/{payment}`,
  },
  { outcomes: { ...open(HOME), guest: 200 }, paths: "/login /registration /registration?partner=openhand" },
  // No visitor here has a sign-in under way.
  { outcomes: { ...open(HOME), guest: "302 /{lang}/login" }, paths: "/login/code /login/code?with=recovery" },
  // Landing pages reached without the step before. A signed-in player is told so instead.
  {
    outcomes: { ...open(200), guest: 400 },
    paths: "/auth/external /social/check-mailru /social/check-vkontakte /social/check-yandex",
  },
  {
    outcomes: open(400),
    paths:
      "/bonus/code?code=NOSUCHCODE /house-ledger?from=2020-01-01 /house-ledger?to=yesterday /house-ledger?from=0000-01-01&to=0000-01-02 /public-log?entry=first",
  },
  // No guard precedes unsubscribing.
  { outcomes: everyone(200), paths: "/unsubscribe/no-such-signature/news /unsubscribe/a/b/no-such-signature/all" },
  {
    outcomes: everyone("302 /{lang}/unsubscribe/letters/no-such-signature/all"),
    paths: "/unsubscribe/one-click/no-such-signature/all",
  },
  { outcomes: everyone(404), paths: "/unsubscribe /unsubscribe/all /unsubscribe/no-such-signature/nothing" },
  {
    outcomes: open(404),
    paths: `
      /nothing /no/such/page /player /players/balance /game /game/plays/fox-at-noon /display /display/nothing
      /slots/no-such-game /games/instant/no-such-game /games/a/b/no-such-game /games/- /slots/Fox%20 /slotss/fox-at-noon
      /cards/fox-at-noon /fox-at-noon /games-nothing /games- /games_all /slots-all /x/games-all
      /rules /rules/no-such-game /house-ledger?cursor=nothing /public-log?cursor=nothing /public-log?from=last /public-log?from=999999999
      /blog/nothing /blog/the-evening-you-stop /blog/author/nobody /blog/tag/nothing
      /blog/year/2026 /blog/authors/dana-okoye /blog/tag/proof/more /blog-pre-show /blog-pre-show/nothing
      /blog-pre-show/the-evening-you-stop /blog-pre-show/the-evening-you-stop?signature={newsPreview}
      /blog-pre-show/how-a-round-is-sealed?signature={postPreview}
      /news /news/nothing /news/show/nothing /news/show/blog-news-and-help
      /news/pre-show/nothing /news/pre-show/blog-news-and-help
      /bonus /bonus/nothing /tournaments /tournaments/show/nothing
      /races /races/stages/show/nothing /races/stages/show/orchard-race /races/show/orchard-race
      /social /social/check-nobody /auth /confirm /unlock /sandbox/nothing /sandbox/payments/nothing /sandbox/letters/nothing
      /sandbox/letters/msg_nothing1 /sandbox/social /sandbox/games/nothing`,
  },
  // A game has one address; other forms of it redirect there.
  { outcomes: open("301 /{lang}/slots/fox-at-noon"), paths: "/games/slots/fox-at-noon /slots/a/b/fox-at-noon" },
  {
    outcomes: open("301 /{lang}/games/instant/hundred-dice?x=1"),
    paths: "/slots/hundred-dice?x=1 /games/hundred-dice?x=1 /games/a/b/hundred-dice?x=1",
  },
  // The operator's redirects.
  { outcomes: open("302 /{lang}/registration?partner=openhand"), paths: "/partners/join" },
  { outcomes: open("301 /{lang}/games-all"), paths: "/games" },
  { outcomes: open("301 /{lang}/games-slots"), paths: "/slots" },
  { outcomes: open("301 /{lang}/display/responsiblegaming"), paths: "/responsible-gaming" },
  // Addresses that only accept forms.
  { outcomes: open(HOME), paths: "/favorites/toggle" },
  { outcomes: { ...open(HOME), termsRequired: HOME }, paths: "/terms" },
  { outcomes: { ...open(HOME), excluded: HOME, termsRequired: HOME }, paths: "/logout /consent /exclusion/back" },
  // No visitor here is idle, or has a second factor: a player is redirected onwards.
  { outcomes: { ...openToExcluded("303 /{lang}"), guest: "302 /{lang}/login" }, paths: "/presence /step-up" },
  {
    outcomes: openToExcluded(200),
    paths: `
      /player/balance /player/balance-proof /player/proof /player/profile/view /player/profile/email /player/profile/country
      /player/profile/phone /player/profile/password
      /player/profile/security
      /player/profile/authenticator /player/profile/sms /player/profile/passkeys /player/profile/pin /player/profile/pin?forgotten=yes
      /player/profile/subscriptions /player/profile/close /Player/b%61lance
      /player/balance/withdraw /player/transfer-money /player/currency-accounts /player/your-30-days /player/support`,
  },
  { outcomes: openToExcluded("301 /{lang}/player/profile/view"), paths: "/player/profile" },
  // Of the player's own payments alone.
  { outcomes: { ...openToExcluded(404), player: 200 }, paths: "/player/balance/deposit/{deposit}" },
  // Redirects players whose profile is complete.
  { outcomes: signedIn("302 /{lang}/player/balance"), paths: "/player/add-profile-data" },
  {
    outcomes: signedIn("302 /{lang}/player/verification"),
    paths: "/player/add-profile-data?to=%2Fen%2Fplayer%2Fverification",
  },
  // No visitor here has an open round.
  {
    outcomes: openToExcluded("303 /{lang}/player/balance"),
    paths: "/player/balance/held/twenty-five-tiles /player/balance/held/steppe-comet",
  },
  {
    outcomes: openToExcluded(404),
    paths:
      "/player/history/nothing /player/history/rounds/nothing /player/balance/nothing /player/balance/deposit /player/balance/deposit/nothing /player/balance/payment /player/balance/payment/pay_nothing1 /player/balance/held /player/balance/held/no-such-game /player/profile/nothing /player/profile/data/exp_nothing1 /player/transfer-money/nothing /player/transfer-money/quo_nothing1",
  },
  // The terms guard does not precede the pages that stop play (decision 20).
  {
    outcomes: { ...openToExcluded(200), termsRequired: 200 },
    paths: "/player/self-exclusion /player/self-exclusion?popup=change-period",
  },
  {
    outcomes: { ...signedIn(200), termsRequired: 200 },
    paths: "/player/limits /player/cooling-off /player/cooling-off?popup=alert",
  },
  {
    outcomes: { ...openToExcluded(404), termsRequired: 404 },
    paths: "/player/self-exclusion/extend /player/self-exclusion/nothing/x /player/self-exclusion/extend/a/b",
  },
  // From a letter, without signing in (SPEC §6). A wrong signature is reported in words.
  {
    outcomes: everyone(200),
    paths: `
      /player/self-exclusion/extend/{extend} /player/self-exclusion/deactivate/{deactivate}
      /player/self-exclusion/extend/broken /player/self-exclusion/deactivate/broken`,
  },
  {
    outcomes: openToExcluded(200),
    paths: `
      /player/history/payments /player/history/bonus /player/history/points /player/history/rounds /player/history/statement
      /player/history/payments?from=&to=&group=prize&state=done&currency=EUR /player/history/rounds?state=void
      /player/history/files/payments.csv /player/history/files/rounds.csv /player/history/files/points.csv
      /player/history/files/bonus.csv /player/history/files/statement.csv
      /player/history/receipts/seal /player/history/receipts/seal/receipt.json
      /player/verification /PLAYER/verification /pl%61yer/verification`,
  },
  {
    outcomes: signedIn(200),
    paths: `
      /player/bonus-campaigns /player/feedback/advertisement
      /player/bonus-campaigns/history /player/bonus-campaigns/history?state=completed
      /player/bonus-campaigns/fox-spins /player/bonus-campaigns/with-a-code?code=openhand&deposit=40`,
  },
  // A campaign with a code is hidden without the code, and one that is not activated cannot be cancelled.
  {
    outcomes: signedIn(404),
    paths: `
      /player/bonus-campaigns/no-such-campaign /player/bonus-campaigns/with-a-code
      /player/bonus-campaigns/fox-spins/cancel
      /player/bonus-campaigns/history/nothing /player/bonus-campaigns/history/bon_nothing1`,
  },
  // Invalid days, days in the wrong order or too many are reported beside the form that keeps them.
  {
    outcomes: openToExcluded(400),
    paths: `
      /player/history/payments?from=2026-02-30&to= /player/history/rounds?from=2026-05-02&to=2026-05-01
      /player/history/points?from=soon /player/history/bonus?from=2020-01-01&to=2026-01-01
      /player/history/statement?from=2020-01-01&to=2020-01-02 /player/history/statement?from=&to=9999-12-31`,
  },
  {
    outcomes: openToExcluded("302 /{lang}/player/history/payments?from=soon"),
    paths: "/player/history/files/payments.csv?from=soon",
  },
  { outcomes: openToExcluded("302 /{lang}/player/proof"), paths: "/player/proof/rounds.ndjson" },
  {
    outcomes: openToExcluded(404),
    paths:
      "/player/history/files /player/history/files/nothing.csv /player/history/receipts /player/history/receipts/nothing /player/history/receipts/nothing/receipt.json /player/proof/rounds.ndjson?seed=999 /player/verification/nothing /player/verification/doc_nothing1",
  },
  // Of the player's own rounds alone.
  {
    outcomes: { ...openToExcluded(404), player: 200 },
    paths: `
      /player/history/rounds/{round} /player/history/receipts/{round} /player/history/receipts/{round}/receipt.json`,
  },
  { outcomes: openToExcluded("301 /{lang}/player/history/payments"), paths: "/player/history" },
  { outcomes: signedIn("301 /{lang}/player/profile/security"), paths: "/player/security" },
  { outcomes: signedIn("301 /{lang}/player/profile/password"), paths: "/player/change/pass" },
  { outcomes: signedIn("301 /{lang}/player/profile/subscriptions"), paths: "/player/change/subscriptions" },
  {
    outcomes: signedIn(404),
    paths: "/player/nothing /player/balances /player/change /a/player/b /a/game/play/b",
  },
  {
    outcomes: realPlay(200),
    paths:
      "/game/play /game/play/fox-at-noon /game/play/hundred-dice /Game/pl%61y/fox-at-noon /game/play/sandbox/heads-or-tails",
  },
  // As SPEC §2 lists it among the sections; the page has one address.
  { outcomes: { ...everyone("301 /{lang}/game/play"), ...MAY_NOT_PLAY }, paths: "/game/play/" },
  {
    outcomes: realPlay(404),
    paths: "/game/play/no-such-game /game/play/fox-at-noon/more /game/play/sandbox/conformance /game/play/x/y",
  },
];

/** Whole addresses without a language, or with one in another form than the canonical. The visitor's cookie says `{lang}`. */
export const LOOSE_ADDRESSES: readonly Part[] = [
  { outcomes: butExcluded(HOME), paths: "/" },
  { outcomes: butExcluded("302 /{lang}/bonuses?x=1"), paths: "/bonuses?x=1 /bonuses/?x=1" },
  { outcomes: butExcluded("302 /{lang}/nothing/here"), paths: "/nothing/here" },
  { outcomes: butExcluded("302 /{lang}/login"), paths: "/login" },
  { outcomes: everyone("302 /{lang}/player/history"), paths: "/player/history" },
  { outcomes: everyone("302 /{lang}/player/balance"), paths: "/player/balance" },
  { outcomes: { ...everyone("302 /{lang}/game/play"), ...MAY_NOT_PLAY }, paths: "/game/play/" },
  // Removed languages.
  { outcomes: open("301 /en"), paths: "/it /it/ /fi /FI" },
  { outcomes: open("301 /en/bonuses?x=1"), paths: "/it/bonuses?x=1 /fi/bonuses/?x=1 /It/bonuses?x=1" },
  { outcomes: open("301 /en/player/balance"), paths: "/it/player/balance" },
  // Two letters that are not and never were a language.
  { outcomes: open(404), paths: "/xx /xx/games-all /us/bonuses" },
  { outcomes: signedIn(404), paths: "/xx/player/balance" },
  // Not the canonical form.
  { outcomes: butExcluded("301 /{lang}"), paths: "/{lang}/ /{LANG} /{LANG}/" },
  { outcomes: butExcluded("301 /{lang}/bonuses?x=1"), paths: "/{lang}/bonuses/?x=1 /{LANG}/bonuses?x=1" },
  { outcomes: everyone("301 /{lang}/player/balance"), paths: "/{lang}/player/balance/ /{LANG}/player/balance" },
];

/** The language chosen for a visitor without one in the address. */
export const LANGUAGE_CHOICES: readonly { cookie?: string; accept?: string; language: string }[] = [
  ...LANGUAGES.flatMap((language) => [
    { cookie: language, accept: language === "de" ? "pl" : "de", language },
    { accept: language, language },
  ]),
  { accept: "fr;q=0.3, tr;q=0.9", language: "tr" },
  { accept: "it, en;q=0.8", language: "en" },
  { accept: "de;q=0, pl;q=0.1", language: "pl" },
  { accept: "pt-BR, en;q=0.9", language: "pt" },
  { cookie: "it", accept: "ca", language: "ca" },
  { cookie: "xx", language: "ru" },
  { accept: "xx, yy;q=0.5", language: "ru" },
  { accept: "*", language: "ru" },
  { language: "ru" },
];
