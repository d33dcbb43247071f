import { z } from "zod";
import { type FieldIssue, issue } from "#app/contract/errors.ts";
import type { GameKind, InputOf, OutcomeOf, PlayerStepOf, RulesOf, StepOf } from "#app/contract/games/index.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { Scope } from "#app/request/scope.ts";
import { timesFigure } from "./figures.server.ts";
import type { PublishRules, Words } from "./published.ts";

/** A round of one kind with a visible outcome: settled, or waiting for a step. */
export type RoundOf<K extends GameKind> = Pick<Round, "id" | "state" | "stake" | "payout" | "bestPlay"> & {
  input: InputOf<K>;
  steps: readonly StepOf<K>[];
  outcome: OutcomeOf<K>;
};

/** The bins of the last balls of a plinko table, as in its contract. */
export type FallenBalls = readonly { rows: number; bins: readonly number[] }[];

type WithoutKind<Shape> = Shape extends unknown ? Omit<Shape, "kind"> : never;
type InputFields<K extends GameKind> = {
  readonly [Field in Exclude<keyof InputOf<K>, "kind">]: z.ZodType<InputOf<K>[Field]>;
};

/** What every kind of game renders and parses. All texts are in the page's language. */
export interface BetAndRound<K extends GameKind> {
  /** The address of its stylesheet, which a table loads besides the common one. */
  styles: string;
  publishedRules: PublishRules<K>;
  /** Describes a bet apart from its stake, if bets of one game differ in their odds. */
  betName?(words: Words, rules: RulesOf<K>, input: InputOf<K>): string;
  /** The inputs of a bet apart from its stake, prefilled with the last bet; null before the first round. */
  fields(scope: Scope, rules: RulesOf<K>, last: InputOf<K> | null, balls?: FallenBalls): { kind: K };
  /** The form fields that hold it, named as in its input. */
  input: InputFields<K>;
  /** The field that shows the error of a refused input; without one there is nothing to correct. */
  field?: string;
  /** The issue of an input that the platform refuses, if it follows from the rules; undefined uses the platform's text. */
  issueOf?(rules: RulesOf<K>, input: InputOf<K>): string | null;
  /** The number of equal stakes in a bet; one if absent. */
  stakes?(input: InputOf<K>): number;
  /** The picture of a round, or of the machine before the first. */
  machine(scope: Scope, rules: RulesOf<K>, round: RoundOf<K> | null): { kind: K };
  /** What paid, in the one line below the board; short, because a phone truncates it. */
  caption?(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): string | null;
  /** The course of a round, event by event, in words. */
  story?(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): string[];
}

/** What kinds whose rounds have steps render and parse in addition. */
export interface Steps<K extends GameKind> {
  /** The current value of a round that waits for a step, and the available actions. */
  controls(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): { kind: K; title: string; note: string };
  /** Parses the step from the form fields. */
  step: z.ZodType<WithoutKind<PlayerStepOf<K>>>;
}

/** One kind of game as implemented by the site's server. */
export type SiteKind<K extends GameKind> = BetAndRound<K> & ([StepOf<K>] extends [never] ? unknown : Steps<K>);

/** The error of a bet's field that cannot be parsed: the platform's text for a bet outside the rules. */
const OUTSIDE = "game_input_invalid";

/** One of several words of a form. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) => z.enum(words, OUTSIDE);

/** An integer of a form, 0 … 999 999. */
export const wholeNumber = z
  .string(OUTSIDE)
  .regex(/^\d{1,6}$/, OUTSIDE)
  .transform(Number);

/** All values of one name, without repetition. If there must be at least one, `none` is the issue. */
export const allOf = <Item extends string | number>(
  item: z.ZodType<Item>,
  { most, none }: { most: number; none?: FieldIssue },
) =>
  z
    .array(item)
    .transform((items) => [...new Set(items)])
    .refine(({ length }) => length > 0 || !none, none && issue(none))
    .refine(({ length }) => length <= most, { error: ({ input }) => tooMany(input as Item[], most) });

/** The issue of too many choices. */
export const tooMany = ({ length }: readonly unknown[], most: number): string =>
  issue("too_many", { chosen: length, max: most });

export const inOrder = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b);

/** A typed decimal, with a point or a comma, in hundredths. */
export const hundredths = z
  .string(OUTSIDE)
  .trim()
  .regex(/^\d{1,7}(?:[.,]\d{1,2})?$/, OUTSIDE)
  .transform((typed) => {
    const [whole, fraction = ""] = typed.split(/[.,]/);
    return Number(whole + fraction.padEnd(2, "0"));
  });

/** Whether a round paid more than was staked. Only then is it marked as won: less is shown as the loss it is. */
export const gained = (round: Pick<RoundOf<GameKind>, "stake" | "payout"> | null): boolean =>
  round !== null && minorUnits(round.payout) > minorUnits(round.stake);

/** A printed multiplier, "2.5×". */
export const times = ({ t, format }: Scope, multiplier: number): string =>
  t("play:times", { figure: timesFigure(format, multiplier) });

/** The payout as a printed multiple of the stake, with at least two decimals. */
export const timesOf = ({ t, format }: Scope, stake: Money, paid: Money): string =>
  t("play:times", { figure: timesFigure(format, Number(minorUnits(paid)) / (Number(minorUnits(stake)) || 1), 2) });
