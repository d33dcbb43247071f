import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { GUEST_PAGES, headingFaults, PLAYER_PAGES, refuseForm } from "./every-page.ts";
import { expect, test } from "./visitor.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of what is in order axe would describe every element too, which takes longer than to look at it. */
const TOLD = { resultTypes: ["violations" as const] };

/** Narrower than this is a phone. */
const DESKTOP = 1000;

/**
 * What is wrong with a page as it stands, one line for each element: by day, and on a phone by night too. Colours are the
 * same at every width, so a desktop need not look at them twice.
 */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const { width = 0 } = page.viewportSize() ?? {};
  await showWhole(page);
  for (const colorScheme of width < DESKTOP ? (["dark", "light"] as const) : (["light"] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).options(TOLD).withTags(TAGS).setLegacyMode().analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary = "" } of nodes) {
        problems.push([page.url(), colorScheme, id, target.join(" "), failureSummary.split("\n")[1]].join(" | "));
      }
    }
  }
  return problems;
}

const levelsOf = (page: Page): Promise<number[]> =>
  page.locator("h1, h2, h3, h4, h5, h6").evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));

/** All of the page at once, and of a list that grows: what a phone's bar happens to cover is no fault. */
async function showWhole(page: Page) {
  const { width = 0 } = page.viewportSize() ?? {};
  let shown = 0;
  for (let height = 1; height > shown; ) {
    shown = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: shown });
    await page.waitForLoadState("networkidle");
    height = await page.evaluate(() => document.documentElement.scrollHeight);
  }
}

for (const path of GUEST_PAGES) {
  test(`nothing stands in the way of a guest at /en${path}`, async ({ page }) => {
    await page.goto(`/en${path}`);
    expect(headingFaults(await levelsOf(page))).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
  });
}

for (const path of PLAYER_PAGES) {
  test(`nothing stands in the way of a player at /en${path}`, async ({ page, arriveAs }) => {
    await arriveAs("anna@openhand.example");
    await page.goto(`/en${path}`);
    expect(headingFaults(await levelsOf(page))).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
  });
}

for (const path of ["/login", "/registration"] as const) {
  test(`nothing stands in the way of who is refused at ${path}`, async ({ page }) => {
    await refuseForm(page, path);
    expect(await problemsOf(page)).toEqual([]);
  });
}

test("nothing stands in the way of who is asked for the terms", async ({ page, signIn }) => {
  await signIn("terms@openhand.example");
  await page.getByRole("dialog").waitFor();
  expect(await problemsOf(page)).toEqual([]);
});
