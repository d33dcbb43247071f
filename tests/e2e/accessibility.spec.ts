import type { BrowserContext, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { headingFaults } from "#tests/support/html.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { newConfirmedPlayer } from "#tests/support/players.ts";
import { GUEST_PAGES, overflowOf, PLAYER_PAGES, refuseForm } from "./every-page.ts";
import { api, beginDeposit } from "./house.ts";
import { leaveIdle } from "./time.ts";
import { test as base, expect, hydrated, signInAs } from "./visitor.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that look at colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

const ALL: RunOptions = { runOnly: TAGS };
const ONLY_COLOURS: RunOptions = { runOnly: COLOURS };

/** Nothing but colours depends on the scheme, and little on the width, which is looked at every night. */
const EVERY_PUSH = [
  { width: 360, colorScheme: "light", rules: ALL },
  { width: 360, colorScheme: "dark", rules: ONLY_COLOURS },
] as const;
const EVERY_NIGHT = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme, rules: ALL })),
);
const LOOKS = isNightly ? EVERY_NIGHT : EVERY_PUSH;

/** One page of a guest and one of a player for all looks of a worker: another browser would compile the site's scripts anew. */
const test = base.extend<object, { guest: Page; player: Page }>({
  guest: [
    async ({ browser }, use) => {
      const context = await browser.newContext(PHONE);
      await use(await pageIn(context));
      await context.close();
    },
    { scope: "worker" },
  ],
  player: [
    async ({ browser }, use) => {
      const context = await browser.newContext(PHONE);
      await signInAs(context, "anna@openhand.example");
      await use(await pageIn(context));
      await context.close();
    },
    { scope: "worker" },
  ],
});

const PHONE = { isMobile: true, hasTouch: true, baseURL: process.env.HOUSE_ORIGIN };

async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await keepLists(page);
  return page;
}

/** A list that grew as far as all of it is shown would have a thousand rows. */
const keepLists = (page: Page) =>
  page.route("**/*.data?*", (route) => (route.request().method() === "GET" ? route.abort() : route.fallback()));

/** All of the page at once, in its own letters: what a phone's bar happens to cover is no fault. */
async function showWhole(page: Page, width: number) {
  let shown = 740;
  await page.setViewportSize({ width, height: shown });
  for (let height = 0; height !== shown; ) {
    height = shown;
    shown = await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight));
    await page.setViewportSize({ width, height: shown });
  }
}

/** One line for each element with which something is wrong. */
const violationsOn = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(
    async (wanted) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = "" }) =>
          [id, target.join(" "), failureSummary.split("\n")[1]].join(" | "),
        ),
      );
    },
    // Of what is in order axe would describe every element too, which takes longer than to look at it.
    { ...options, resultTypes: ["violations" as const] },
  );

/** What is wrong with a page as it stands. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems = [...(await overflowOf(page))];
  await page.evaluate(axe.source);
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await showWhole(page, width);
    const violations = await violationsOn(page, rules);
    problems.push(...violations.map((line) => `${page.url()} | ${width} | ${colorScheme} | ${line}`));
  }
  return problems;
}

const levelsOf = (page: Page): Promise<number[]> =>
  page.locator("h1, h2, h3, h4, h5, h6").evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));

async function lookAt(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  expect(headingFaults(await levelsOf(page))).toEqual([]);
  expect(await problemsOf(page)).toEqual([]);
}

for (const path of GUEST_PAGES) {
  test(`nothing stands in the way of a guest at /en${path}`, ({ guest }) => lookAt(guest, `/en${path}`));
}

for (const path of PLAYER_PAGES) {
  test(`nothing stands in the way of a player at /en${path}`, ({ player }) => lookAt(player, `/en${path}`));
}

for (const path of ["/login", "/registration"] as const) {
  test(`nothing stands in the way of who is refused at ${path}`, async ({ page }) => {
    await refuseForm(page, path);
    expect(await problemsOf(page)).toEqual([]);
  });
}

test("nothing stands in the way of who is asked for the terms", async ({ page, open, arriveAs }) => {
  await arriveAs("terms@openhand.example");
  await open("/en");
  await page.getByRole("dialog").waitFor();
  await keepLists(page);
  expect(await problemsOf(page)).toEqual([]);
});

test("nothing stands in the way of who was away for half an hour", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await leaveIdle(player.id);
  await open("/en/player/balance");
  await expect(page).toHaveURL(/\/en\/presence/);
  expect(await problemsOf(page)).toEqual([]);
});

test("nothing stands in the way of who looks at a round again", async ({ page, open, arriveAs }) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/history/rounds");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/player\/history\/rounds\/rnd_/);
  expect(await problemsOf(page)).toEqual([]);
});

test("nothing stands in the way of who pays in the sandbox", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open(`/en/sandbox/payments/${await beginDeposit(player)}`);
  expect(await problemsOf(page)).toEqual([]);
});
