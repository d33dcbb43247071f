import type { Page } from "@playwright/test";
import { newPlayer } from "#tests/support/players.ts";
import { GUEST_PAGES, PLAYER_PAGES, refuseForm } from "./every-page.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const WIDTHS = [320, 360] as const;
/** Latin and Cyrillic, and the longest words of each. */
const LANGUAGES = ["en", "ru", "de", "kk"] as const;

/** What sticks out of the page as it stands, one line for each width. */
async function overflowOf(page: Page): Promise<string[]> {
  const overflows: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    if (widest > width) overflows.push(`${page.url()} is ${widest} wide at ${width}`);
  }
  return overflows;
}

const pathsIn = (language: string, paths: readonly string[]) => paths.map((path) => `/${language}${path}`);

async function overflowsAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const overflows: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    overflows.push(...(await overflowOf(page)));
  }
  return overflows;
}

for (const language of LANGUAGES) {
  test(`a guest never scrolls sideways in ${language}`, async ({ page }) => {
    test.slow();
    // For a letter, with its long link, in the sandbox.
    await newPlayer(api);
    expect(await overflowsAt(page, pathsIn(language, GUEST_PAGES))).toEqual([]);
  });

  test(`a player never scrolls sideways in ${language}`, async ({ page, arriveAs }) => {
    test.slow();
    await arriveAs("boris@openhand.example");
    expect(await overflowsAt(page, pathsIn(language, PLAYER_PAGES))).toEqual([]);
  });
}

test("who is refused or asked for the terms never scrolls sideways", async ({ page, signIn }) => {
  for (const path of ["/login", "/registration"] as const) {
    await refuseForm(page, path);
    expect(await overflowOf(page)).toEqual([]);
  }
  await signIn("terms@openhand.example");
  expect(
    await overflowsAt(
      page,
      LANGUAGES.map((language) => `/${language}`),
    ),
  ).toEqual([]);
});
