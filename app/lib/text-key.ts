import type account from "#locales/en/account.json";
import type cashier from "#locales/en/cashier.json";
import type coins from "#locales/en/coins.json";
import type common from "#locales/en/common.json";
import type competitions from "#locales/en/competitions.json";
import type content from "#locales/en/content.json";
import type errors from "#locales/en/errors.json";
import type fairness from "#locales/en/fairness.json";
import type figures from "#locales/en/figures.json";
import type games from "#locales/en/games.json";
import type history from "#locales/en/history.json";
import type house from "#locales/en/house.json";
import type jackpots from "#locales/en/jackpots.json";
import type limits from "#locales/en/limits.json";
import type log from "#locales/en/log.json";
import type play from "#locales/en/play.json";
import type profile from "#locales/en/profile.json";
import type proofs from "#locales/en/proofs.json";
import type protection from "#locales/en/protection.json";
import type recipes from "#locales/en/recipes.json";
import type rewards from "#locales/en/rewards.json";
import type rights from "#locales/en/rights.json";
import type studios from "#locales/en/studios.json";
import type support from "#locales/en/support.json";
import type transfers from "#locales/en/transfers.json";
import type verification from "#locales/en/verification.json";
import type withdrawals from "#locales/en/withdrawals.json";

interface English {
  account: typeof account;
  cashier: typeof cashier;
  coins: typeof coins;
  common: typeof common;
  competitions: typeof competitions;
  content: typeof content;
  errors: typeof errors;
  fairness: typeof fairness;
  figures: typeof figures;
  games: typeof games;
  history: typeof history;
  house: typeof house;
  jackpots: typeof jackpots;
  limits: typeof limits;
  log: typeof log;
  play: typeof play;
  profile: typeof profile;
  protection: typeof protection;
  proofs: typeof proofs;
  recipes: typeof recipes;
  rewards: typeof rewards;
  studios: typeof studios;
  support: typeof support;
  transfers: typeof transfers;
  rights: typeof rights;
  verification: typeof verification;
  withdrawals: typeof withdrawals;
}

/** A plural is used without its form: i18next chooses it by `count`. */
type WithoutForm<Key extends string> = Key extends `${infer Base}_one`
  ? Base
  : Key extends `${infer Base}_other`
    ? Base
    : Key;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutForm<Key> : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/**
 * Every text by `namespace:key`. A key built from data is of this type only if the text exists for every value of the data, so
 * a new category or state does not compile before it has its texts.
 */
export type TextKey = { [Name in keyof English]: `${Name}:${KeysOf<English[Name]>}` }[keyof English];

/** Keys that end with a name from the rules of the games: a test of the catalogue checks each name in ten languages. */
type CatalogueKey = `games:symbol.${string}` | `play:roulette.bet.${string}`;

/** Translates a text of any namespace, or of `Own` by its key alone. */
export type Translate<Own extends keyof English = "common"> = (
  key: TextKey | KeysOf<English[Own]> | CatalogueKey,
  values?: Readonly<Record<string, unknown>>,
) => string;
