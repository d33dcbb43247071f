import { z } from "zod";
import type { RulesOf } from "#app/contract/games/index.ts";
import { allParts, partsOf } from "#app/contract/games/roulette-parts.ts";
import { minorUnits } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/roulette.css?url";
import { allOf, gained, type RoundOf, type SiteKind, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Rules = RulesOf<"roulette">;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The maximum of a round (`input` of the contract). */
const MOST_BETS = 40;

/** Bets that cover at least this many pockets have names; smaller ones are named by their numbers. */
const NAMED_FROM = 12;

const colourOf = ({ red }: Rules, pocket: number) =>
  pocket === 0 ? ("zero" as const) : red.includes(pocket) ? ("red" as const) : ("black" as const);

function fellOn({ t }: Scope, rules: Rules, { outcome: { pocket } }: RoundOf<"roulette">): string {
  return t("play:roulette.fell", { pocket, colour: t(`play:roulette.colour.${colourOf(rules, pocket)}`) });
}

function nameOf({ t, format }: Scope, { bets }: Rules, bet: string): string {
  const covered = bets[bet] ?? [];
  return covered.length >= NAMED_FROM
    ? t(`play:roulette.bet.${bet}`)
    : covered.map((pocket) => format.number(pocket)).join(" · ");
}

/** The odds of a bet follow from the number of pockets it covers. */
const coveredBy = (rules: Rules, bets: readonly string[]): number =>
  new Set(bets.flatMap((bet) => rules.bets[bet] ?? [])).size;

/** A board of three columns and twelve rows: its lines and fields, six across and twenty-four along. */
const [ACROSS, ALONG] = [6, 24];

interface Spot {
  value: string;
  /** Its name, and its label on the board. */
  label: string;
  brief: string;
  pays: string;
  /** The type of its place on the board. */
  spot: "number" | "line" | "half" | "dozen" | "column";
  tone?: "red" | "black" | "zero" | undefined;
}

function spotOf(scope: Scope, rules: Rules, value: string): Spot {
  const covered = rules.bets[value] ?? [];
  const { length } = covered;
  const pays = scope.t("play:times", { figure: scope.format.number(36 / length) });
  const label = nameOf(scope, rules, value);
  const bet = { value, label, pays };
  if (length === 1) return { ...bet, brief: label, spot: "number", tone: colourOf(rules, covered[0] ?? 0) };
  if (length < NAMED_FROM) return { ...bet, brief: "", spot: "line" };
  if (value === "even" || value === "odd")
    return { ...bet, brief: scope.t(`play:roulette.brief.${value}`), spot: "half" };
  if (value === "red" || value === "black") return { ...bet, brief: "", spot: "half", tone: value };
  const spot = length > NAMED_FROM ? "half" : value.startsWith("column") ? "column" : "dozen";
  const ends = [covered[0], covered.at(-1)].map((pocket = 0) => scope.format.number(pocket));
  return { ...bet, brief: spot === "column" ? pays : ends.join("–"), spot };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/**
 * The position of a bet on numbers, row by row, from the zero's line on: between the numbers it covers, and at the edge if it
 * covers whole rows.
 */
function placeOf(covered: readonly number[]): number {
  const numbers = covered.filter((pocket) => pocket > 0).map((pocket) => pocket - 1);
  const hasZero = numbers.length < covered.length;
  const along = hasZero ? 0 : 2 * mean(numbers.map((number) => Math.floor(number / 3))) + 1;
  const isRows = numbers.length % 3 === 0;
  return along * ACROSS + (isRows ? 0 : 2 * mean(numbers.map((number) => number % 3)) + 1);
}

/** Even chances in the order of the board. */
const HALVES = ["low", "even", "red", "black", "odd", "high"];

const isColumn = ({ spot }: Spot): boolean => spot === "column";

function layoutOf(scope: Scope, rules: Rules) {
  const spot = (value: string) => spotOf(scope, rules, value);
  const places: (Spot | null)[] = Array.from({ length: ACROSS * ALONG }, () => null);
  const named: string[] = [];
  for (const [value, covered] of Object.entries(rules.bets)) {
    if (covered.length >= NAMED_FROM) named.push(value);
    else if (value !== "straight-0") places[placeOf(covered)] = spot(value);
  }
  const others = named.filter((value) => !HALVES.includes(value)).map(spot);
  const [columns, dozens] = [others.filter(isColumn), others.filter((other) => !isColumn(other))];
  return { zero: spot("straight-0"), places, columns, outside: [...HALVES.map(spot), ...dozens] };
}

export const roulette = {
  styles,
  publishedRules,
  betName: ({ t }, rules, { bets }) => t("games:rules.numbers", { count: coveredBy(rules, bets) }),
  // The board starts empty: bets of another day, ticked where nobody looks, would be placed again.
  fields: (scope, rules, last) => ({
    kind: "roulette" as const,
    hint: scope.t("play:roulette.hint", { count: MOST_BETS }),
    most: MOST_BETS,
    ...layoutOf(scope, rules),
    /** The number of parts on each bet of the last round, to be placed again on request. */
    last: last ? Object.fromEntries(last.bets.map((bet, place) => [bet, partsOf(last)[place] ?? 1])) : {},
  }),
  field: "bets",
  input: {
    bets: allOf(z.string().regex(SLUG, "game_input_invalid"), { most: MOST_BETS, none: "no_bet" }),
    parts: z
      .array(wholeNumber.refine((parts) => parts > 0, "game_input_invalid"))
      .max(MOST_BETS)
      .optional(),
  },
  // The chosen stake is that on each bet, or on each part of it.
  stakes: allParts,
  machine(scope, rules, round) {
    const { t, format } = scope;
    const pocket = round?.outcome.pocket ?? null;
    const colour = pocket === null ? null : colourOf(rules, pocket);
    return {
      kind: "roulette" as const,
      pockets: rules.wheel.map((number) => ({ label: format.number(number), colour: colourOf(rules, number) })),
      place: pocket === null ? null : rules.wheel.indexOf(pocket),
      figure: pocket === null ? null : format.number(pocket),
      colour,
      won: gained(round),
      /** Whether each bet was paid, and the drawn number. */
      paid: Object.fromEntries((round?.outcome.bets ?? []).map(({ bet, payout }) => [bet, minorUnits(payout) > 0n])),
      drawn: pocket === null ? null : `straight-${pocket}`,
      label: round ? fellOn(scope, rules, round) : t("play:roulette.wheel", { count: rules.pockets }),
    };
  },
  caption: fellOn,
  story: (scope, rules, { outcome }) =>
    outcome.bets.map(({ bet, payout }) =>
      scope.t("play:roulette.paid", { bet: nameOf(scope, rules, bet), amount: scope.format.money(payout) }),
    ),
} satisfies SiteKind<"roulette">;
