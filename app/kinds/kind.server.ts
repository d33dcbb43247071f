import { z } from "zod";
import { type FieldIssue, issue } from "#app/contract/errors.ts";
import type { GameKind, InputOf, OutcomeOf, PlayerStepOf, RulesOf, StepOf } from "#app/contract/games/index.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import type { Scope } from "#app/request/scope.ts";
import { cut } from "./figures.server.ts";
import type { PublishRules, Words } from "./published.ts";

/** A round of one kind with an outcome to be seen: settled, or waiting for a step. */
export type RoundOf<K extends GameKind> = Pick<Round, "id" | "state" | "stake" | "payout" | "bestPlay"> & {
  input: InputOf<K>;
  steps: readonly StepOf<K>[];
  outcome: OutcomeOf<K>;
};

/** What the last balls of a table of plinko fell into, as its contract has them. */
export type FallenBalls = readonly { rows: number; bins: readonly number[] }[];

type WithoutKind<Shape> = Shape extends unknown ? Omit<Shape, "kind"> : never;
type InputFields<K extends GameKind> = {
  readonly [Field in Exclude<keyof InputOf<K>, "kind">]: z.ZodType<InputOf<K>[Field]>;
};

/** What of a kind is shown and read of every game. Everything is in the page's language when it leaves here. */
export interface BetAndRound<K extends GameKind> {
  /** The address of its sheet, which a table brings beside what all tables have. */
  styles: string;
  publishedRules: PublishRules<K>;
  /** What a bet is beside its stake, where bets of one game differ in their odds. */
  betName?(words: Words, rules: RulesOf<K>, input: InputOf<K>): string;
  /** What a bet takes beside its stake, filled in as it was played last; null before the first round. */
  fields(scope: Scope, rules: RulesOf<K>, last: InputOf<K> | null, balls?: FallenBalls): { kind: K };
  /** The fields of the form that say it, as its input has them. */
  input: InputFields<K>;
  /** The field at which a refused input is shown; without one there is nothing to put right. */
  field?: string;
  /** The issue of an input that the platform refuses, where the rules say which; the platform's own words without one. */
  issueOf?(rules: RulesOf<K>, input: InputOf<K>): string | null;
  /** How many stakes of equal size a bet lays; one where this is absent. */
  stakes?(input: InputOf<K>): number;
  /** The picture of a round, or of the machine before the first. */
  machine(scope: Scope, rules: RulesOf<K>, round: RoundOf<K> | null): { kind: K };
  /** What paid, in the one line under the board; the shorter the better, for it is cut where a phone ends. */
  caption?(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): string | null;
  /** How a round came, one thing after another, in words. */
  story?(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): string[];
}

/** What is shown and read besides where rounds have steps. */
export interface Steps<K extends GameKind> {
  /** What a round that waits for a step has come to, and what may be done next. */
  controls(scope: Scope, rules: RulesOf<K>, round: RoundOf<K>): { kind: K; title: string; note: string };
  /** Reads the step out of the fields of the form. */
  step: z.ZodType<WithoutKind<PlayerStepOf<K>>>;
}

/** One kind of game as the site knows it on its server. */
export type SiteKind<K extends GameKind> = BetAndRound<K> & ([StepOf<K>] extends [never] ? unknown : Steps<K>);

/** What a bet's field says where it cannot be read: the platform's words for a bet outside the rules. */
const OUTSIDE = "game_input_invalid";

/** One of several words of a form. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) => z.enum(words, OUTSIDE);

/** A whole number of a form, 0 … 999 999. */
export const wholeNumber = z
  .string(OUTSIDE)
  .regex(/^\d{1,6}$/, OUTSIDE)
  .transform(Number);

/** All values of one name, each once. Where there must be one, `none` says so. */
export const allOf = <Item extends string | number>(
  item: z.ZodType<Item>,
  { most, none }: { most: number; none?: FieldIssue },
) =>
  z
    .array(item)
    .transform((items) => [...new Set(items)])
    .refine(({ length }) => length > 0 || !none, none && issue(none))
    .refine(({ length }) => length <= most, { error: ({ input }) => tooMany(input as Item[], most) });

/** More was chosen than may be. */
export const tooMany = ({ length }: readonly unknown[], most: number): string =>
  issue("too_many", { chosen: length, max: most });

export const inOrder = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b);

/** A decimal as it is typed, with a point or a comma, in hundredths. */
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

/** A multiplier as it is printed, "2.5×". Cut after two decimals, so that it never says more than is paid. */
export const times = ({ t, format }: Scope, multiplier: number): string =>
  t("play:times", { figure: format.number(cut(multiplier)) });

/** How many stakes were paid, as they are printed. */
export const timesOf = (scope: Scope, stake: Money, paid: Money): string =>
  scope.t("play:times", {
    figure: scope.format.fixed(Number((minorUnits(paid) * 100n) / (minorUnits(stake) || 1n)) / 100, 2),
  });
