import type { GameRules } from "../../contract/catalogue.ts";
import { symbolPath } from "../../paths.ts";
import type { Scope } from "../../session/scope.server.ts";

/** The published rules of a game in words, and what each symbol pays. */
export function rulesOf({ t, format }: Scope, rules: GameRules) {
  if (rules.kind === "dice") {
    return {
      kind: rules.kind,
      text: t("games:rules.dice", {
        share: format.number(rules.payoutBasisPoints / 100),
        minimum: format.percent(rules.minimumChance / rules.sides),
        maximum: format.percent(rules.maximumChance / rules.sides),
      }),
    };
  }
  const { mechanic, reels, rows, lines, freeSpins, cascadeMultipliers } = rules;
  return {
    kind: rules.kind,
    texts: [
      t(`games:rules.${mechanic}`, { reels, rows, lines: lines.length, ways: rows ** reels }),
      ...(freeSpins ? [t("games:rules.freeSpins", freeSpins)] : []),
      ...(cascadeMultipliers ? [t("games:rules.cascades", { multipliers: cascadeMultipliers.join(" · ") })] : []),
    ],
    strips: rules.strips.map((strip) => strip.join(" ")),
    symbols: rules.symbols.map((symbol) => ({
      id: symbol.id,
      name: t(`games:symbol.${symbol.emblem}`),
      image: symbolPath(symbol),
      role: t(`games:role.${symbol.role}`),
      pays: symbol.pays.map(({ count, multiplier }) => ({
        count,
        figure: format.number(multiplier),
      })),
    })),
  };
}

export type PublishedRules = ReturnType<typeof rulesOf>;
