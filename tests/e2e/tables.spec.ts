import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { closeSide, expect, openSide, test } from "./visitor.ts";

const outcome = (page: Page) => page.getByRole("status").filter({ hasText: /Round|Choose a stake/ });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

test("mines: cashing out pays what the button says", async ({ page, open }) => {
  await open("/en/rules/twenty-five-tiles");
  await page.getByLabel("Mines", { exact: true }).fill("1");
  const cashOut = page.getByRole("button", { name: /^Cash out/ });
  // One tile in twenty-five ends the round at once; then another one is started.
  for (let round = 0; round < 5 && !(await cashOut.isVisible()); round++) {
    await press(page, "Lay the mines");
    await press(page, "Open tile 13");
    await expect(outcome(page)).toContainText(/Worth|No win/);
  }
  const sum = (await cashOut.locator(".word").innerText()).replace("Cash out ", "");
  await cashOut.click();
  await expect(outcome(page)).toContainText(`Paid ${sum}`);
  await expect(page.getByRole("button", { name: "Lay the mines" })).toBeVisible();
});

test("blackjack is played hand by hand until the dealer has drawn", async ({ page, open }) => {
  await open("/en/rules/hold-the-dealer");
  await press(page, "Deal");
  await expect(outcome(page)).toContainText(/You have|Paid|No win/);
  // A blackjack of either side ends the round with the deal.
  if (await page.getByRole("button", { name: "Stand" }).isVisible()) await press(page, "Stand");
  await expect(outcome(page)).toContainText(/Paid|No win/);
  await expect(page.getByRole("region", { name: "Dealer" }).getByRole("listitem")).not.toHaveCount(1);
});

test("video poker holds what is ticked, and clears it for the next hand", async ({ page, open }) => {
  await open("/en/rules/masked-supper");
  await press(page, "Deal");
  const first = page.getByRole("checkbox").first();
  const held = (await first.getAttribute("aria-label"))?.replace("Hold the ", "") ?? "";
  await first.check();
  await press(page, "Draw");
  await openSide(page);
  await page.getByText(/^How it came/).click();
  await expect(page.getByText(`Held: ${held}`)).toBeVisible();
  await closeSide(page);
  await press(page, "Deal");
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
});

test("a refused bet reports why at its field, and keeps the choices", async ({ page, open, scripts }) => {
  await open("/en/rules/sunrise-numbers");
  const numbers = page.getByRole("group", { name: "Your numbers" });
  await press(page, "Draw the numbers");
  await expect(page.getByRole("alert")).toContainText("Pick a number first.");
  await expect(numbers).toContainText("Pick a number first.");
  for (let number = 1; number <= 10; number++) await numbers.getByRole("checkbox").nth(number).check();
  await numbers.getByRole("checkbox").nth(11).click();
  if (scripts) await expect(numbers.getByRole("checkbox", { checked: true })).toHaveCount(10);
  else {
    await press(page, "Draw the numbers");
    await expect(numbers).toContainText("You chose 11; the most is 10.");
  }
  for (let number = 1; number <= 11; number++) await numbers.getByRole("checkbox").nth(number).uncheck();
  await page.getByRole("checkbox", { name: "7", exact: true }).check();
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await press(page, "Draw the numbers");
  await expect(page.getByRole("alert")).toContainText("does not take that stake");
  await expect(page.getByRole("textbox", { name: "Stake, FUN" })).toHaveValue("0.07");
  await expect(page.getByRole("checkbox", { name: "7", exact: true })).toBeChecked();
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.30");
  await press(page, "Draw the numbers");
  await expect(outcome(page)).toContainText("Stake FUN 0.30");
});

test("an expired demo says so, keeps the choices, and the next press plays a new one", async ({ page, open }) => {
  await open("/en/rules/sunrise-numbers");
  await page.getByRole("checkbox", { name: "7", exact: true }).check();
  await page.context().clearCookies({ name: "demo" });
  await press(page, "Draw the numbers");
  await expect(page.getByRole("alert")).toContainText("This demo is over");
  await expect(page.getByRole("checkbox", { name: "7", exact: true })).toBeChecked();
  await press(page, "Draw the numbers");
  await expect(outcome(page)).toContainText("Stake FUN");
});

test("a restarted demo reveals its seed, and its rounds are checked", { tag: "@scripted" }, async ({ page, open }) => {
  await open("/en/rules/hundred-dice");
  await press(page, "Roll");
  await expect(outcome(page)).toContainText("Stake FUN");
  await openSide(page);
  await page.getByRole("link", { name: "Round 1 is sealed." }).click();
  await expect(page.getByRole("button", { name: "Open the seal" })).toBeFocused();
  await page.locator("summary").filter({ hasText: "Your seed from now on" }).click();
  await page.getByLabel("Your seed from now on").fill("teal kettle");
  await press(page, "Open the seal");
  await expect(page.getByRole("status").filter({ hasText: "The server seed is revealed" })).toBeVisible();
  await closeSide(page);
  await expect(page.getByText("FUN 1,000.00")).toBeVisible();
  await press(page, "Roll");
  await expect(outcome(page)).toContainText("Stake FUN");
  await openSide(page);
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Check round/ })).toHaveCount(1);
  await press(page, "Check round 1");
  await expect(page).toHaveURL(/\/en\/fairness\/verify$/);
  await expect(page.getByText("Everything in this proof agrees.")).toBeVisible();
});

/** The token of a demo that has lost all its play money. */
async function lostDemo(): Promise<string> {
  const gameId = "hundred-dice";
  const input = { kind: "dice", chance: 100, direction: "over" } as const;
  const stake = { amount: "5000", currency: "FUN" } as const;
  // One in five wins a long shot on the way.
  for (let tries = 0; tries < 20; tries++) {
    const { demoToken } = dataOf(await api.call("openDemoGame", { gameId }));
    for (let rounds = 0; rounds < 20; rounds++) {
      const bet = { gameId, demoToken, operationId: randomUUID(), stake, input };
      const { purse } = dataOf(await api.call("playDemoRound", bet));
      if (purse.cash.amount === "0") return demoToken;
    }
  }
  throw new Error("twenty demos won");
}

test("a demo without play money says so, and can be restarted there", { tag: "@scripted" }, async ({
  page,
  open,
  baseURL,
}) => {
  await page.context().addCookies([{ name: "demo", value: await lostDemo(), url: baseURL ?? "" }]);
  await open("/en/rules/twenty-five-tiles");
  await expect(page.getByText("FUN 0.00")).toBeVisible();
  await expect(page.getByText("Your play money is below the smallest stake.")).toBeVisible();
  await press(page, "Begin again");
  await expect(page.getByText("FUN 1,000.00")).toBeVisible();
  await expect(page.getByText("Your play money is below the smallest stake.")).toBeHidden();
  await press(page, "Lay the mines");
  await expect(outcome(page)).toContainText("The mines are laid");
  await openSide(page);
  await press(page, "Open the seal");
  await expect(page.getByRole("alert")).toContainText("A round of Twenty-Five Tiles is still open");
});

test("a choice outside the rules is refused with what its field takes, and nothing is bet instead of it", async ({
  page,
  open,
}) => {
  await open("/en/rules/hundred-dice");
  const chance = page.getByRole("textbox", { name: "Chance" });
  await chance.fill("95.00");
  await press(page, "Roll");
  await expect(page.getByRole("alert")).toContainText("From 1.00% to 90.00%.");
  await expect(chance).toHaveValue("95.00");
  await expect(page.locator(".tally li")).toHaveCount(0);
});

test("roulette places chips on its bets, and its button stays in place", { tag: "@wide" }, async ({
  page,
  open,
  scripts,
}) => {
  await open("/en/rules/slow-roulette");
  await press(page, "Spin the wheel");
  await expect(page.getByRole("alert")).toContainText("Place a bet first.");
  await open("/en/rules/slow-roulette");
  const button = page.locator("button.spin-button");
  const top = () => button.evaluate((element) => element.getBoundingClientRect().top);
  const first = await top();
  const bet = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}, pays`) });
  // A field is pressed as on a touch screen: its checkbox is invisible within it.
  const lay = (name: string) => page.locator("label", { has: bet(name) }).click();
  for (const name of ["Red", "Black", "17"]) await lay(name);
  if (scripts) {
    await page.getByRole("radio", { name: "Chip of 1", exact: true }).check();
    await lay("17");
    await expect(bet("17")).toHaveAccessibleName(/FUN.1\.20 on it$/);
    await expect(button).toContainText("FUN 1.60 on 3 bets");
  }
  await button.click();
  await expect(outcome(page)).toContainText(`Stake FUN ${scripts ? "1.60" : "0.60"}`);
  expect(await top()).toBe(first);
  if (scripts) {
    // Only a button that says so repeats the last bets.
    await expect(button).toContainText("Same again");
    const back = page.getByRole("button", { name: "To the board" });
    if (await back.isVisible()) await back.click();
    await lay("17 · 20");
    await expect(button).toContainText("FUN 1.00 on 1 bet");
  } else {
    // The board is empty, and one press bets the same.
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Same again FUN 0.60 on 3 bets" }).click();
    await expect(page.locator(".tally li")).toHaveCount(2);
    await expect(outcome(page)).toContainText("Stake FUN 0.60");
  }
  await openSide(page);
  await expect(page.getByText(/^How it came/)).toBeVisible();
  await open("/en/rules/slow-roulette");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  // The chips are written in the language's digits, without zeros that say nothing.
  await open("/de/rules/slow-roulette");
  await expect(page.locator(".coins .chip")).toHaveText([",20", ",50", "1", "2", "5"]);
});

/** The bets of roulette's board that a finger misses, on a screen of this size. */
async function smallBets(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const small = await page.locator(".roulette-cloth label").evaluateAll((labels) =>
    labels.flatMap((label) => {
      const { width: wide, height: high } = label.getBoundingClientRect();
      const { bet = "", spot = "" } = (label as HTMLElement).dataset;
      return wide < 24 || high < 24 ? [{ spot, text: `${bet} is ${wide} x ${high}` }] : [];
    }),
  );
  // A board that is wholly in view has narrow lines: there a number has the room.
  const isWhole = await page
    .locator(".roulette-numbers")
    .evaluate((box) => getComputedStyle(box).display === "contents");
  return small.filter(({ spot }) => !(isWhole && spot === "line")).map(({ text }) => `${width}x${height}: ${text}`);
}

test("each bet of roulette is at least 24 px in both directions, and the page as wide as the screen", async ({
  page,
  open,
}) => {
  await open("/en/rules/slow-roulette");
  const wrong: string[] = [];
  // Phones, and windows of 1280 px enlarged to 200 and 400 %.
  const sizes = ["320x640", "360x640", "360x740", "360x800", "640x360", "640x512", "320x256", "1280x720", "1600x900"];
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split("x").map(Number);
    wrong.push(...(await smallBets(page, width, height)));
    const { wide, cut } = await page.evaluate(() => {
      const foot = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
      const last = Math.max(
        ...[...document.querySelectorAll(".roulette-table > label")].map((bet) => bet.getBoundingClientRect().bottom),
      );
      return { wide: document.documentElement.scrollWidth, cut: last > foot(".stage-board") + 1 };
    });
    if (wide > width) wrong.push(`${size}: it is ${wide} wide`);
    if (cut) wrong.push(`${size}: the board is cut`);
  }
  expect(wrong).toEqual([]);
});

test("without scripts a result moves on the page that answers its press, and on no other", async ({
  page,
  open,
  scripts,
}) => {
  test.skip(scripts, "with scripts motion is a script");
  const moved = () =>
    page.evaluate(() => [
      ...new Set(
        document.getAnimations().flatMap((motion) => {
          const { target } = motion.effect as KeyframeEffect;
          return motion instanceof CSSAnimation && target?.closest(".stage") ? motion.animationName : [];
        }),
      ),
    ]);
  const play = async (name: string) => {
    await press(page, name);
    await expect(page).toHaveURL(/#stage$/);
    await page.waitForLoadState();
  };
  // The clock of motions stands still, so one that began is still there when a slow machine comes to look.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await open("/en/rules/slow-roulette");
  expect(await moved()).toEqual([]);
  await page.getByRole("checkbox", { name: /^Red, pays/ }).check({ force: true });
  await play("Spin the wheel");
  expect((await moved()).sort()).toEqual(["ball-in", "told-late", "wheel-in"]);
  await page.reload();
  expect(await moved()).toEqual([]);
  await open("/en/rules/fox-at-noon");
  await play("Spin");
  expect(await moved()).toContain("reel-in");
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await press(page, "Spin");
  await expect(page.getByRole("alert")).toContainText("does not take that stake");
  await page.waitForLoadState();
  expect(await moved()).toEqual([]);
  await open("/en/rules/fox-at-noon");
  expect(await moved()).toEqual([]);
});

test("a scratch card is covered, and nothing reveals its payout until it is open", async ({ page, open, scripts }) => {
  await open("/en/rules/horseshoe-draw");
  await press(page, "Buy a card");
  if (scripts) {
    await expect(page.getByRole("button", { name: "Uncover cell 1", exact: true })).toBeVisible();
    // All of it is as before the card was bought.
    await expect(page.locator(".purse")).toHaveText("FUN 1,000.00");
    await expect(page.locator(".side > section tbody tr, .tally li")).toHaveCount(0);
    await expect(outcome(page)).toContainText("Choose a stake");
    // In the place of the buy button: no card is lost by a further press.
    await expect(page.getByRole("button", { name: "Buy a card" })).toHaveCount(0);
    await press(page, "Uncover all");
  }
  await expect(outcome(page)).toContainText("Stake FUN");
  await expect(page.getByRole("button", { name: "Buy a card" })).toBeVisible();
  await openSide(page);
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a finished round is shown again as it was, with a link to its proof", { tag: "@wide" }, async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/history/rounds");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/player\/history\/rounds\/rnd_/);
  await expect(page.getByText(/^Begun .+ UTC\. Settled .+ UTC\.$/)).toBeVisible();
  await expect(outcome(page)).toContainText(/so this round is/);
  await expect(page.getByRole("heading", { name: "Verify it" })).toBeVisible();
});

test("the first round is drawn from a seed of the visitor's own, and the table says whose seed it is", {
  tag: "@scripted",
}, async ({ page, open, scripts }) => {
  await open("/en/rules/hundred-dice");
  await openSide(page);
  await page.getByText("The next round’s seal").click();
  await expect(page.getByText("The other seed was made by us too")).toBeVisible();
  await expect(page.getByText("neither side can steer")).toHaveCount(0);
  await page.getByText("Your seed", { exact: true }).first().click();
  const field = page.getByRole("textbox", { name: "Your seed", exact: true });
  // With scripts the device has made one; without, the visitor enters it.
  if (scripts) await expect(field).toHaveValue(/^[0-9a-f]{32}$/);
  else await field.fill("teal kettle 41");
  const seed = await field.inputValue();
  await closeSide(page);
  await press(page, "Roll");
  await expect(outcome(page)).toContainText("Round 1");
  await openSide(page);
  await expect(field).toHaveCount(0);
  if (!(await page.getByText(seed).isVisible())) await page.getByText("The next round’s seal").click();
  await expect(page.getByText(seed)).toBeVisible();
  await expect(page.getByText("neither side can steer")).toBeVisible();
});

test("a player's luck is shown at the table on a press, once there are enough rounds", {
  tag: "@scripted",
}, async ({ page, open, arriveAs }) => {
  const player = await newRichPlayer(api, 10_000);
  for (let round = 0; round < 20; round++) dataOf(await api.call("playRealRound", diceBet(), player));
  await arriveAs(player);
  await open("/en/game/play/hundred-dice");
  await openSide(page);
  await page.getByRole("link", { name: "How lucky you were" }).click();
  await expect(page.getByText(/^20 settled rounds, bonus money included, jackpots left out: /)).toBeVisible();
  await expect(
    page.getByText(/Of all who place exactly these bets, .+ end with less and .+ with more\./),
  ).toBeVisible();
});

test("without scripts what a round brought appears as the reels stop, and at once without motion", async ({
  page,
  scripts,
}) => {
  test.skip(scripts, "with scripts the motion itself decides it");
  const told = [".tell .purse", ".tell .net", ".tell .small", ".caption", ".tally li:last-child"];
  const endOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        Math.max(
          ...all.flatMap((element) =>
            element.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime)),
          ),
        ),
      );
  await page.goto("/en/rules/fox-at-noon");
  await page.locator(".spin-button").click();
  await expect(page.locator(".table[data-answer]")).toBeVisible();
  // The words of a document may come before its styles, and motions with those.
  await expect.poll(() => endOf(".drums .reels li")).toBeGreaterThan(0);
  const reels = await endOf(".drums .reels li");
  // On a desktop the column beside it is open.
  if (await page.locator(".side").isVisible()) told.push(".side section tbody tr:first-child");
  for (const part of told) expect(Math.abs((await endOf(part)) - reels), part).toBeLessThan(50);
  await expect(page.locator(".tell .net")).toHaveCSS("opacity", "1");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.locator(".spin-button").click();
  await expect(page.locator(".tally li")).toHaveCount(2);
  for (const part of told) await expect(page.locator(part)).toHaveCSS("animation-name", "none");
});
