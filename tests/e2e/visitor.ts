import { inspect } from "node:util";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { type SeededEmail, seededAccounts } from "#server/platform/seed/accounts.ts";
import { type Device, hydrated, pretend } from "#tests/support/device.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { problemsInPassing } from "./look.ts";

const [{ password: SEEDED_PASSWORD }] = seededAccounts;

export interface Visitor {
  /** What the browser says of itself, so that the machine of the tests does not decide how a page begins. */
  device: Device;
  /** Whether this project's browser runs scripts. */
  scripts: boolean;
  /** Opens an address of the English site and, with scripts on a device where React comes unasked, waits until it has taken over. */
  open(path: string): Promise<void>;
  /** Signs in through the form, and waits until that is over. */
  signIn(email: SeededEmail): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /** Comes as a player who signed in before, for tests that are not about that: the form takes longer than most pages. */
  arriveAs(player: SeededEmail | { token: string }): Promise<void>;
  /**
   * Asks every night whether anything stands in the way on the page as a journey has it now, and leaves it as it is; with a path it
   * goes there first.
   */
  look(path?: string): Promise<void>;
}

/** React takes over the parts of a page after the page around them, one after another. */
export const takenOver = (parts: Locator) =>
  expect
    .poll(() =>
      parts.evaluateAll(
        (all) => all.length > 0 && all.every((part) => Object.keys(part).some((key) => key.startsWith("__react"))),
      ),
    )
    .toBe(true);

/** Keeps what fits waiting until it is let come. */
export async function keepWaiting(page: Page, what: RegExp): Promise<() => void> {
  let come = () => {};
  const waited = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(what, async (route) => {
    await waited;
    return route.continue();
  });
  return come;
}

/** What went wrong in the pages of a browser, which a test that waits for something else does not show. */
function listenTo(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on("requestfailed", (request) => heard.push(`${request.failure()?.errorText} ${request.url()}`));
  context.on("weberror", (error) => heard.push(`${error.error()}`));
  return heard;
}

async function tellPages(context: BrowserContext, heard: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const begun = page.evaluate(() => ({
      ready: document.readyState,
      modules: Boolean(window.__remixRouteModules),
      router: Boolean(window.__remixRouter),
      files: performance.getEntriesByType("resource").map(({ name, duration }) => `${name} ${Math.round(duration)}`),
    }));
    const late = new Promise<string>((resolve) => setTimeout(resolve, 2_000, "the page does not answer"));
    process.stdout.write(
      `${page.url()} ${inspect({ heard, page: await Promise.race([begun, late]).catch(String) })}\n`,
    );
  }
}

/** Gives a browser the cookie of a player who signed in elsewhere. */
export async function signInAs(context: BrowserContext, player: SeededEmail | { token: string }) {
  const { token } =
    typeof player === "string"
      ? dataOf(await api.call("signIn", { email: player, password: SEEDED_PASSWORD }))
      : player;
  await context.addCookies([{ name: "auth_token", value: token, url: process.env.HOUSE_ORIGIN ?? "" }]);
}

/** A journey is made once with scripts and once without. */
export const test = base.extend<Visitor>({
  device: ["able", { option: true }],
  context: async ({ context, device }, use, info) => {
    await pretend(context, device);
    const heard = listenTo(context);
    await use(context);
    if (info.status !== info.expectedStatus) await tellPages(context, heard);
  },
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  open: async ({ page, scripts, device }, use) => {
    await use(async (path) => {
      await page.goto(path);
      if (scripts && device === "able") await hydrated(page);
    });
  },
  signIn: async ({ page, open }, use) => {
    await use(async (email: string, password: string = SEEDED_PASSWORD) => {
      await open("/en/login");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).not.toHaveURL(/\/login$/);
    });
  },
  arriveAs: ({ context }, use) => use((player) => signInAs(context, player)),
  look: ({ page, open, scripts }, use) => {
    let place = 0;
    return use(async (path) => {
      if (!isNightly) return;
      if (path) await open(path);
      expect(await problemsInPassing(page, { place: place++, scripts })).toEqual([]);
    });
  },
});

/** Leaves a mark on the document and answers whether it is still there: no full load has happened since. */
export async function watchForFullLoads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return () => page.evaluate(() => "sameDocument" in window);
}

/** Fills a field of the page, found by its label, and presses a button. */
export async function type(page: Page, label: string, text: string, button: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** What stands beside a table: on a phone a sheet that is opened first. */
export async function openSide(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "Rounds and rules" });
  if (await opener.isVisible()) await opener.click();
}

/** Back from the sheet to the table. */
export async function closeSide(page: Page): Promise<void> {
  const closer = page.locator(".side").getByRole("button", { name: "Close" });
  if (await closer.isVisible()) await closer.click();
}

export { expect };
