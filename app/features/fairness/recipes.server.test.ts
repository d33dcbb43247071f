import { afterAll, expect, it } from "vitest";
import type { DataOf } from "#app/contract/types.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";

const door = await openDoor();
const { recipesOf } = await import("./recipes.server.ts");
afterAll(() => door.close());

type Recipe = DataOf<"listRecipes">["recipes"][number];

const eur = (amount: string) => ({ amount, currency: "EUR" as const });
const SEEDS = { serverSeed: "5".repeat(64), clientSeed: "teal kettle", nonce: 7, firstBlock: "b".repeat(64) };

const BLACKJACK: Recipe = {
  mechanic: "blackjack",
  formula: "deal() = card(choose(52))",
  example: {
    ...SEEDS,
    gameId: "hold-the-dealer",
    gameTitle: "Hold the Dealer",
    bet: eur("100"),
    stake: eur("200"),
    payout: eur("400"),
    input: { kind: "blackjack" },
    steps: [{ kind: "blackjack", act: "double" }],
    draws: [
      { below: 52, drawn: 3 },
      { below: 52, drawn: 40 },
      { below: 51, drawn: 9 },
    ],
    outcome: { kind: "blackjack", dealer: { cards: [], points: 17 }, hands: [], active: null, can: [] },
  },
};

const SLOT: Recipe = {
  mechanic: "respin",
  formula: "stop = choose(length(strip))",
  example: {
    ...SEEDS,
    gameId: "balloon-mail",
    gameTitle: "Balloon Mail",
    bet: eur("100"),
    stake: eur("100"),
    payout: eur("30"),
    input: { kind: "slot" },
    steps: [],
    draws: [{ below: 30, drawn: 29 }],
    outcome: {
      kind: "slot",
      spins: [
        {
          free: false,
          cascade: 0,
          wins: [],
          coins: [],
          respinsLeft: null,
          freeSpinsAwarded: 0,
          grid: [
            ["fox", "coin"],
            [null, "owl"],
          ],
          payout: eur("30"),
        },
      ],
    },
  },
};

async function recipes(address: string) {
  const { scope } = await door.visit(address);
  if (!scope) throw new Error("the guards refused the page");
  door.upstream.on("listRecipes", answered("listRecipes", { numbers: "block(r)", recipes: [BLACKJACK, SLOT] }));
  return recipesOf(scope);
}

it("opens the requested recipe, and names each in the language of the page", async () => {
  const view = await recipes("/de/fairness/recipes?open=respin");
  expect(view.recipes.map(({ id, name, open }) => [id, name, open])).toEqual([
    ["blackjack", "Blackjack", false],
    ["respin", "Halten und Respin", true],
  ]);
  expect(view.recipes[0]).toMatchObject({ title: "Eine Runde Hold the Dealer", formula: BLACKJACK.formula });
});

it("writes an example step by step: numbers in their order, sums in minor units", async () => {
  const [blackjack, slot] = (await recipes("/en/fairness/recipes")).recipes;
  expect(blackjack?.example.split("\n")).toEqual([
    `server_seed    = ${SEEDS.serverSeed}`,
    "client_seed    = teal kettle",
    "nonce          = 7",
    "stake          = 100",
    'input          = {"kind":"blackjack"}',
    'steps          = [{"kind":"blackjack","act":"double"}]',
    `block(0)       = ${SEEDS.firstBlock}`,
    "choose(52)     = 3 40",
    "choose(51)     = 9",
    'outcome        = {"dealer":{"cards":[],"points":17},"hands":[],"active":null,"can":[]}',
    "staked         = 200",
    "payout         = 400",
  ]);
  expect(slot?.example.split("\n").slice(-2)).toEqual([
    "grid 0         = fox coin | - owl -> 30",
    "payout         = 30",
  ]);
});
