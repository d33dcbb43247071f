import type { Page } from "@playwright/test";
import type { GameKind } from "#app/contract/games/index.ts";

/** How a round of a kind is played on its English page by a browser with scripts. */
interface TableRound {
  game: string;
  /** What a bet needs besides the stake, before each round. */
  choose?(page: Page): Promise<unknown>;
  /** Buttons among the keys of an open round that lead to its end: the first that can be pressed is. */
  steps?: readonly string[];
}

const tick = (name: string, values: readonly string[]) => async (page: Page) => {
  for (const value of values) {
    const box = page.locator(`.stage input[name="${name}"][value="${value}"]`);
    if (!(await box.isChecked())) await box.click({ force: true });
  }
};

/** The chips of the last round lie there again. */
async function layOnce(page: Page) {
  if ((await page.locator(".tally li").count()) === 0) await tick("bets", ["red", "even"])(page);
}

export const TABLE_ROUNDS: Record<GameKind, TableRound> = {
  slot: { game: "fox-at-noon" },
  dice: { game: "hundred-dice" },
  limbo: { game: "kite-on-a-string" },
  plinko: { game: "falling-acorn" },
  wheel: { game: "mill-wheel" },
  keno: { game: "sunrise-numbers", choose: tick("picks", ["3", "7", "9"]) },
  roulette: { game: "slow-roulette", choose: layOnce },
  baccarat: { game: "pear-orchard-nine" },
  blackjack: { game: "hold-the-dealer", steps: ["button[value=stand]"] },
  "video-poker": { game: "masked-supper", steps: [".spin-button"] },
  "hi-lo": { game: "the-ladder", steps: ["button[value=cashOut]", ".guesses button"] },
  mines: { game: "twenty-five-tiles", steps: ["button[value=cashOut]", ".mine-keys button"] },
  scratch: { game: "horseshoe-draw" },
  crash: { game: "steppe-comet", choose: (page) => page.locator("input[name=target]").fill("1.05") },
};

const TOLD_MS = 240_000;

/** The id of the form's next press: each answer brings another. */
const OPERATION = ".table-form input[name=operationId]";

interface Waiting {
  rounds: number;
  steps: readonly string[];
  /** The form's id at the press that is not answered yet. */
  asked: string;
  operation: string;
}

/** What a page does: tells the round, waits for a step (its button) or to be uncovered; undefined while none of that is so. */
const stateOf = ({ rounds, steps, asked, operation }: Waiting) => {
  if (document.querySelectorAll(".tally li").length >= rounds) return "told";
  const isAnswered = document.querySelector<HTMLInputElement>(operation)?.value !== asked;
  // Until what is new is told, the keys of the step before stand there, and this is said in its row.
  const isTold = document.querySelector(".tell .small")?.textContent !== "in motion";
  const isCovered = document.querySelector(".go .go-button[type=button]") !== null;
  if (!isAnswered || !(isTold || isCovered)) return undefined;
  for (const step of steps) {
    const button = document.querySelector<HTMLButtonElement>(`.steps ${step}`);
    if (button && !button.disabled && button.ariaDisabled !== "true") return `.steps ${step}`;
  }
  return isCovered ? ".go .spin-button" : undefined;
};

/**
 * Plays one round of the table that is open, from the press of its button until it is told; `seen` is called after each press.
 * `rounds` is how many the table has told then, at most the twenty it shows.
 */
export async function playRound(page: Page, kind: GameKind, rounds: number, seen?: () => Promise<void>) {
  const { choose, steps = [] } = TABLE_ROUNDS[kind];
  await choose?.(page);
  for (let button = ".spin-button"; button !== "told"; ) {
    // What is uncovered was answered before, so that only its being told comes after.
    const asked = await page.locator(OPERATION).inputValue();
    await page.locator(button).first().click();
    await seen?.();
    const state = await page.waitForFunction(
      stateOf,
      { rounds, steps, asked, operation: OPERATION },
      { timeout: TOLD_MS },
    );
    button = (await state.jsonValue()) ?? "told";
  }
}
