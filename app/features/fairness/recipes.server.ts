import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Recipe = DataOf<"listRecipes">["recipes"][number];
type Example = Recipe["example"];

/** Every recipe in the scope's language; formulas and numbers are in no language. */
export async function recipesOf(scope: Scope) {
  const { t } = scope;
  const { numbers, recipes } = await scope.call("listRecipes", {});
  const open = scope.url.searchParams.get("open");
  return {
    numbers: { title: t("recipes:numbers.title"), text: t("recipes:numbers.text"), formula: numbers },
    note: t("recipes:example.note"),
    recipes: recipes.map(({ mechanic, formula, example }) => ({
      id: mechanic,
      name: t(`games:mechanic.${mechanic}`),
      text: t(`recipes:about.${mechanic}`),
      formula,
      title: t("recipes:example.title", { game: example.gameTitle }),
      example: linesOf(example).join("\n"),
      open: mechanic === open,
    })),
  };
}

export type RecipesView = Awaited<ReturnType<typeof recipesOf>>;

const NAME_LENGTH = 14;
const line = (name: string, value: unknown): string =>
  `${name.padEnd(NAME_LENGTH)} = ${typeof value === "string" ? value : JSON.stringify(value)}`;

/** The intermediate values between the seeds of the example and its payout. */
function linesOf(example: Example): string[] {
  const { serverSeed, clientSeed, nonce, bet, input, steps, firstBlock, draws, outcome, stake, payout } = example;
  return [
    line("server_seed", serverSeed),
    line("client_seed", clientSeed),
    line("nonce", nonce),
    line("stake", bet.amount),
    line("input", input),
    ...(steps.length > 0 ? [line("steps", steps)] : []),
    line("block(0)", firstBlock),
    ...runsOf(draws).map(({ below, drawn }) => line(`choose(${below})`, drawn.join(" "))),
    ...outcomeLines(outcome).map(([name, value]) => line(name, value)),
    ...(stake.amount === bet.amount ? [] : [line("staked", stake.amount)]),
    line("payout", payout.amount),
  ];
}

/** Consecutive numbers drawn below the same bound share a line. */
function runsOf(draws: Example["draws"]): { below: number; drawn: number[] }[] {
  const runs: { below: number; drawn: number[] }[] = [];
  for (const { below, drawn } of draws) {
    const last = runs.at(-1);
    if (last?.below === below) last.drawn.push(drawn);
    else runs.push({ below, drawn: [drawn] });
  }
  return runs;
}

/** The round's outcome; for a slot the grids and what each paid, since its free spins would be longer than all recipes. */
function outcomeLines(outcome: Example["outcome"]): [name: string, value: unknown][] {
  if (outcome.kind !== "slot") {
    const { kind, ...rest } = outcome;
    return [["outcome", inMinorUnits(rest)]];
  }
  return outcome.spins.map(({ grid, payout }, place) => [
    `grid ${place}`,
    `${grid.map((reel) => reel.map((symbol) => symbol ?? "-").join(" ")).join(" | ")} -> ${payout.amount}`,
  ]);
}

/** Sums of money as the number of minor units used by the formulas. */
function inMinorUnits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inMinorUnits);
  if (typeof value !== "object" || value === null) return value;
  if ("amount" in value && "currency" in value) return Number(value.amount);
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, inMinorUnits(of)]));
}
