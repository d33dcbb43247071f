import { z } from "zod";
import type { RulesOf } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";
import { allOf, gained, type SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Rules = RulesOf<"roulette">;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A round takes no more (the `input` of the contract). */
const MOST_BETS = 40;

/** Bets that cover as many pockets have a name each; smaller ones are named by their numbers. */
const NAMED_FROM = 12;

const colourOf = ({ red }: Rules, pocket: number) =>
  pocket === 0 ? ("zero" as const) : red.includes(pocket) ? ("red" as const) : ("black" as const);

function nameOf({ t, format }: Scope, { bets }: Rules, bet: string): string {
  const covered = bets[bet] ?? [];
  return covered.length >= NAMED_FROM
    ? t(`play:roulette.bet.${bet}`)
    : covered.map((pocket) => format.number(pocket)).join(" · ");
}

/** The odds of a bet follow from how many pockets it covers. */
const coveredBy = (rules: Rules, bets: readonly string[]): number =>
  new Set(bets.flatMap((bet) => rules.bets[bet] ?? [])).size;

/** The bets of a layout by how many pockets they cover, the largest first. */
function bySize(scope: Scope, rules: Rules) {
  const sized = Object.entries(rules.bets).filter(([, { length }]) => length > 1);
  const sizes = [...new Set(sized.map(([, { length }]) => length))].sort((a, b) => b - a);
  return sizes.map((size) => ({
    size,
    bets: sized
      .filter(([, { length }]) => length === size)
      .map(([value]) => ({ value, label: nameOf(scope, rules, value) })),
    pays: scope.t("play:times", { figure: scope.format.number(36 / size) }),
  }));
}

export const roulette = {
  publishedRules,
  betName: ({ t }, rules, { bets }) => t("games:rules.numbers", { count: coveredBy(rules, bets) }),
  // Nothing lies on the layout to begin with: bets of another day, ticked where nobody looks, would be laid again.
  fields(scope, rules) {
    const { t } = scope;
    const sizes = bySize(scope, rules);
    const titled = ({ size, bets, pays }: (typeof sizes)[number]) => ({
      title: t("play:roulette.group", { count: size, pays }),
      bets,
    });
    return {
      kind: "roulette" as const,
      hint: t("play:roulette.hint", { count: MOST_BETS }),
      straights: Object.entries(rules.bets).flatMap(([value, [pocket = 0, ...more]]) =>
        more.length > 0 ? [] : [{ value, label: scope.format.number(pocket), colour: colourOf(rules, pocket) }],
      ),
      outside: sizes.filter(({ size }) => size >= NAMED_FROM).map(titled),
      more: sizes.filter(({ size }) => size < NAMED_FROM).map(titled),
    };
  },
  field: "bets",
  input: { bets: allOf(z.string().regex(SLUG, "game_input_invalid"), { most: MOST_BETS, none: "no_bet" }) },
  // What is chosen is what lies on each bet.
  stakes: ({ bets }) => bets.length,
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
      label: colour
        ? t("play:roulette.fell", { pocket, colour: t(`play:roulette.colour.${colour}`) })
        : t("play:roulette.wheel", { count: rules.pockets }),
    };
  },
  story: (scope, rules, { outcome }) =>
    outcome.bets.map(({ bet, payout }) =>
      scope.t("play:roulette.paid", { bet: nameOf(scope, rules, bet), amount: scope.format.money(payout) }),
    ),
} satisfies SiteKind<"roulette">;
