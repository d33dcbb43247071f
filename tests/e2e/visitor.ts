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
  /** Device properties the browser reports, so that the machine of the tests does not decide how a page loads. */
  device: Device;
  /** Whether this project's browser runs scripts. */
  scripts: boolean;
  /** Opens an address of the English site and, with scripts on a device where React loads by itself, waits for its hydration. */
  open(path: string): Promise<void>;
  /** Signs in through the form, and waits for the result. */
  signIn(email: SeededEmail): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /** Signs in by a cookie, for tests that are not about signing in: the form takes longer than most pages. */
  arriveAs(player: SeededEmail | { token: string }): Promise<void>;
  /**
   * Checks accessibility in the nightly run, on the page in the current state of a journey, which it leaves unchanged; with a path
   * it opens that first.
   */
  look(path?: string): Promise<void>;
}

/** React hydrates the parts of a page after the page around them, one after another. */
export const takenOver = (parts: Locator) =>
  expect
    .poll(() =>
      parts.evaluateAll(
        (all) => all.length > 0 && all.every((part) => Object.keys(part).some((key) => key.startsWith("__react"))),
      ),
    )
    .toBe(true);

/** Holds matching requests back until they are released. */
export async function keepWaiting(page: Page, what: RegExp): Promise<() => void> {
  let release = () => {};
  const waited = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await waited;
    return route.continue();
  });
  return release;
}

/** Errors in the pages of a browser, which a test that waits for something else does not show. */
function listenTo(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("requestfailed", (request) => errors.push(`${request.failure()?.errorText} ${request.url()}`));
  context.on("weberror", (error) => errors.push(`${error.error()}`));
  return errors;
}

async function reportPages(context: BrowserContext, errors: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const evaluated = page.evaluate(() => ({
      ready: document.readyState,
      modules: Boolean(window.__remixRouteModules),
      router: Boolean(window.__remixRouter),
      files: performance.getEntriesByType("resource").map(({ name, duration }) => `${name} ${Math.round(duration)}`),
    }));
    const late = new Promise<string>((resolve) => setTimeout(resolve, 2_000, "the page does not answer"));
    process.stdout.write(
      `${page.url()} ${inspect({ errors, page: await Promise.race([evaluated, late]).catch(String) })}\n`,
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

/** A journey runs once with scripts and once without. */
export const test = base.extend<Visitor>({
  device: ["able", { option: true }],
  context: async ({ context, device }, use, info) => {
    await pretend(context, device);
    const errors = listenTo(context);
    await use(context);
    if (info.status !== info.expectedStatus) await reportPages(context, errors);
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

/** Marks the document and returns whether the mark is still there: then no full load has happened since. */
export async function watchForFullLoads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return () => page.evaluate(() => "sameDocument" in window);
}

/** Fills in a field of the page, found by its label, and presses a button. */
export async function type(page: Page, label: string, text: string, button: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** The panel beside a table: on a phone a sheet that is opened first. */
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
