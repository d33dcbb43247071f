import { expect, it } from "vitest";
import { games } from "./catalogue.ts";
import kept from "./kept-odds.json" with { type: "json" };
import { allOddsOf, countOdds } from "./odds.ts";
import { paytableHash } from "./published.ts";
import { keptOddsJson } from "./recount.ts";

it("stores for games that take long to count the odds their engines compute", () => {
  expect(kept).toEqual(keptOddsJson());
  const long = games.filter((game) => paytableHash(game) in kept);
  expect(long.map(({ rules }) => rules.kind).sort()).toEqual(["baccarat", "blackjack", "hi-lo"]);
  for (const game of long) expect(allOddsOf(game)).toEqual(countOdds(game));
});

it("computes the odds of rules that have changed", () => {
  const game = games.find(({ rules }) => rules.kind === "baccarat");
  if (game?.rules.kind !== "baccarat") throw new Error("There is no baccarat");
  const { rules } = game;
  const changed = { ...game, rules: { ...rules, pays: { ...rules.pays, banker: rules.pays.banker - 5 } } };
  expect(allOddsOf(changed)).not.toEqual(allOddsOf(game));
});
