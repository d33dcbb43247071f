import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The functions that move money into games, and their only callers: each checks the player's limits first. */
const ROADS = { holdStake: ["rounds/seats/real.ts"], moveProviderMoney: ["providers/decisions.ts"] };

const MODULES = join(import.meta.dirname, "..");

const sources = readdirSync(MODULES, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("wallet/"),
);

it.each(Object.entries(ROADS))("%s is called only where limits are checked", (name, callers) => {
  const calls = sources.filter((path) => readFileSync(join(MODULES, path), "utf8").includes(`${name}(`));
  expect(calls).toEqual(callers);
});

it.each(Object.values(ROADS).flat())("%s checks the player's limits", (path) => {
  expect(readFileSync(join(MODULES, path), "utf8")).toMatch(/await takeStake(Or)?\(/);
});
