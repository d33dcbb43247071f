import type { GameKind, InputOf, OutcomeOf, PlayerStepOf, RulesOf, StepOf } from "#app/contract/games/index.ts";
import { minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { Scope } from "#app/request/scope.ts";
import type { PublishRules, Words } from "./published.ts";

/** A round of one kind with an outcome to be seen: settled, or waiting for a step. */
export type RoundOf<K extends GameKind> = Pick<Round, "id" | "state" | "stake" | "payout"> & {
  input: InputOf<K>;
  steps: readonly StepOf<K>[];
  outcome: OutcomeOf<K>;
};

/** What of a kind is shown and read of every game. Everything is in the page's language when it leaves here. */
export interface BetAndRound<K extends GameKind> {
  publishedRules: PublishRules<K>;
  /** What a bet is beside its stake, where bets of one game differ in their odds. */
  betName?(words: Words, rules: RulesOf<K>, input: InputOf<K>): string;
  /** What a bet takes beside its stake, filled in as it was played last; null before the first round. */
  fields(scope: Scope, rules: RulesOf<K>, last: InputOf<K> | null): { kind: K };
  /** The input of a posted form, or undefined where it is none. */
  input(form: FormData): InputOf<K> | undefined;
  /** The field at which a refused input is shown; without one there is nothing to put right. */
  field?: string;
  /** How many stakes of equal size a bet lays; one where this is absent. */
  stakes?(input: InputOf<K>): number;
  /** The picture of a round, or of the machine before the first. */
  machine(scope: Scope, rules: RulesOf<K>, round: RoundOf<K> | null): { kind: K };
  /** How a round came, one thing after another, in words. */
  story?(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): string[];
}

/** What is shown and read besides where rounds have steps. */
export interface Steps<K extends GameKind> {
  /** What a round that waits for a step has come to, and what may be done next. */
  controls(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): { kind: K; title: string; note: string };
  /** The step of a posted form, or undefined where it is none. */
  step(form: FormData): PlayerStepOf<K> | undefined;
}

/** One kind of game as the site knows it on its server. */
export type SiteKind<K extends GameKind> = BetAndRound<K> & ([StepOf<K>] extends [never] ? unknown : Steps<K>);

/** One of several words of a form, or undefined. */
export function oneOf<Word extends string>(form: FormData, name: string, words: readonly Word[]): Word | undefined {
  const given = form.get(name);
  return words.find((word) => word === given);
}

/** A whole number of a form, 0 … 999 999. */
export function wholeNumber(text: FormDataEntryValue | null): number | undefined {
  return typeof text === "string" && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** All whole numbers of one name, in order, each once; undefined when one of them is none. */
export function wholeNumbers(form: FormData, name: string): number[] | undefined {
  const numbers = form.getAll(name).map(wholeNumber);
  return numbers.includes(undefined) ? undefined : [...new Set(numbers as number[])].sort((a, b) => a - b);
}

/** A decimal as it is typed, with a point or a comma, in hundredths. */
export function hundredths(text: FormDataEntryValue | null): number | undefined {
  const [, whole = "", fraction = ""] =
    typeof text === "string" ? (/^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []) : [];
  return whole ? Number(whole + fraction.padEnd(2, "0")) : undefined;
}

/** Whether a round paid more than was staked. Only then is it marked as won: less is shown as the loss it is. */
export const gained = (round: Pick<RoundOf<GameKind>, "stake" | "payout"> | null): boolean =>
  round !== null && minorUnits(round.payout) > minorUnits(round.stake);

/** A multiplier as it is printed, "2.5×". Cut after two decimals, so that it never says more than is paid. */
export const times = ({ t, format }: Scope, multiplier: number): string =>
  t("play:times", { figure: format.number(Math.floor(multiplier * 100 + 1e-6) / 100) });
