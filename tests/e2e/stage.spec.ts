import type { Page } from "@playwright/test";
import { LANGUAGES } from "#app/contract/languages.ts";
import { games } from "#server/games/index.ts";
import { inTurn } from "#tests/support/nightly.ts";
import { CLOSED } from "./house.ts";
import { expect, test } from "./visitor.ts";

/** Phones as they are sold, the narrowest and the widest there are to be ready for. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 320, height: 640 },
  { width: 1600, height: 900 },
];

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return { top, bottom, height };
    });

test("stage and button of every game are seen whole at every size", async ({ page }) => {
  const wrong: string[] = [];
  const open = games.filter(({ id }) => id !== CLOSED);
  for (const [place, { id }] of open.entries()) {
    for (const language of inTurn(LANGUAGES, place)) {
      const path = `/${language}/rules/${id}`;
      await page.goto(path);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const name = `${path} at ${size.width}x${size.height}`;
        const [stage, button] = [await boxOf(page, ".stage"), await boxOf(page, ".spin-button")];
        if (button.bottom > size.height) wrong.push(`${name}: the button ends at ${button.bottom}`);
        if (stage.top < 0 || stage.height < 200) wrong.push(`${name}: the stage is ${stage.height} high`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > size.width) wrong.push(`${name}: it is ${wide} wide`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("the button stays where it is, whatever a round or a refusal brings", async ({ page, open }) => {
  await open("/en/rules/hundred-dice");
  const button = page.locator(".spin-button");
  const first = await boxOf(page, ".spin-button");
  for (let round = 1; round <= 6; round++) {
    await button.click();
    await expect(page.locator(".tally li")).toHaveCount(round);
    expect(await boxOf(page, ".spin-button")).toEqual(first);
    expect((await boxOf(page, ".stage")).top).toBeGreaterThan(0);
  }
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("does not take that stake");
  expect(await boxOf(page, ".spin-button")).toEqual(first);
});

test("nothing tells a result before the reels and what follows them are at rest, and one press is one round trip", async ({
  page,
  open,
  scripts,
}) => {
  test.skip(!scripts, "without scripts nothing is told but by the next page");
  // About one in four of its rounds goes on with falls.
  await open("/en/rules/moth-hour");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.method()));
  // What is told, with whether anything moves over the reels while it is.
  await page.evaluate(() => {
    const told: boolean[] = [];
    Object.assign(window, { told });
    const look = () => told.push(document.querySelector(".rolls, .stage[aria-busy]") !== null);
    for (const words of document.querySelectorAll(".tell, .tally, [role=status]"))
      new MutationObserver((changes) => {
        const isFigure = changes.some(({ target }) => /\d/.test(target.textContent ?? ""));
        if (isFigure && !document.querySelector(".tell")?.textContent?.includes("in motion")) look();
      }).observe(words, { subtree: true, childList: true, characterData: true });
  });
  await page.locator(".spin-button").click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  // Where nothing has the focus, Space plays, and a letter changes the stake.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const stake = page.locator(".stake-input");
  await expect(stake).toHaveValue("0.20");
  await page.keyboard.press("s");
  await expect(stake).toHaveValue("0.40");
  await page.keyboard.press(" ");
  await expect(page.locator(".tally li")).toHaveCount(2);
  const told = await page.evaluate(() => (window as unknown as { told: boolean[] }).told);
  expect(told.length).toBeGreaterThan(0);
  expect(told).not.toContain(true);
  expect(asked).toEqual(["POST", "POST"]);
});
