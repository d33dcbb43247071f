import type { Page } from "@playwright/test";
import type { GameKind } from "#app/contract/games/index.ts";

/** How a browser with scripts plays a round of a kind on its English page. */
interface TableRound {
  game: string;
  /** What a bet needs besides the stake, before each round. */
  choose?(page: Page): Promise<unknown>;
  /** Buttons of an open round that lead to its end: the first enabled one is pressed. */
  steps?: readonly string[];
}

const tick = (name: string, values: readonly string[]) => async (page: Page) => {
  for (const value of values) {
    const box = page.locator(`.stage input[name="${name}"][value="${value}"]`);
    if (!(await box.isChecked())) await box.click({ force: true });
  }
};

/** The chips of the last round are placed again. */
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

/** The id of the form's next submission: each response brings another. */
const OPERATION = ".table-form input[name=operationId]";

interface Waiting {
  rounds: number;
  steps: readonly string[];
  /** The form's id at the submission that is still pending. */
  submission: string;
  operation: string;
}

/** The state of a page: result shown, waiting for a step (its button) or for an uncover; undefined in between. */
const stateOf = ({ rounds, steps, submission, operation }: Waiting) => {
  if (document.querySelectorAll(".tally li").length >= rounds) return "told";
  const isAnswered = document.querySelector<HTMLInputElement>(operation)?.value !== submission;
  // Until the new state is shown, the buttons of the previous step are still there, and the row says so.
  const isShown = document.querySelector(".tell .small")?.textContent !== "in motion";
  const isCovered = document.querySelector(".go .go-button[type=button]") !== null;
  if (!isAnswered || !(isShown || isCovered)) return undefined;
  for (const step of steps) {
    const button = document.querySelector<HTMLButtonElement>(`.steps ${step}`);
    if (button && !button.disabled && button.ariaDisabled !== "true") return `.steps ${step}`;
  }
  return isCovered ? ".go .spin-button" : undefined;
};

/**
 * Plays one round of the open table, from the press of its button until its result is shown; `seen` is called after each press.
 * `rounds` is how many results the table shows then, at most twenty.
 */
export async function playRound(page: Page, kind: GameKind, rounds: number, seen?: () => Promise<void>) {
  const { choose, steps = [] } = TABLE_ROUNDS[kind];
  await choose?.(page);
  for (let button = ".spin-button"; button !== "told"; ) {
    // A round to uncover has been answered already, so that only the result is still to be shown.
    const submission = await page.locator(OPERATION).inputValue();
    await page.locator(button).first().click();
    await seen?.();
    const state = await page.waitForFunction(
      stateOf,
      { rounds, steps, submission, operation: OPERATION },
      { timeout: TOLD_MS },
    );
    button = (await state.jsonValue()) ?? "told";
  }
}
