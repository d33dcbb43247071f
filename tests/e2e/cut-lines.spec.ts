import type { BrowserContext, Page } from "@playwright/test";
import { loseAnswer, notice, type Place, richPlayer, row, TRIED } from "./presses.ts";
import { expect, takenOver, test, type Visitor, watchForFullLoads } from "./visitor.ts";

/** Presses without a connection, in pages that are not hydrated; for hydrated ones see unanswered.spec.ts. */

type Arriving = Pick<Visitor, "arriveAs"> & { page: Page };

async function arrive({ page, arriveAs }: Arriving, place: Place) {
  const player = await richPlayer();
  await arriveAs(player);
  await page.goto(place.at);
  await place.fill?.(page);
  return player;
}

test.describe("without scripts, with the network cut", () => {
  test.beforeEach(({ scripts }) => {
    test.skip(scripts, "with scripts the page itself reports the result of a press");
  });

  const CUTS = {
    before: async (_page: Page, context: BrowserContext) => {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
    during: loseAnswer,
  };

  for (const [name, place] of Object.entries(TRIED)) {
    for (const [cut, begin] of Object.entries(CUTS))
      test(`${cut} a press at the ${name}: the browser shows its error, and the reload does it once`, async ({
        page,
        context,
        arriveAs,
      }) => {
        const player = await arrive({ page, arriveAs }, place);
        const mend = await begin(page, context);
        await place.button(page).click({ noWaitAfter: true });
        await expect(page).toHaveURL(/^chrome-error:/);
        expect(await place.made(player)).toBe(cut === "before" ? 0 : 1);
        await mend();
        await page.reload();
        await place.done(page);
        expect(await place.made(player)).toBe(1);
      });

    test(`after a press at the ${name}: the reload shows the result, done once`, async ({
      page,
      context,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await place.button(page).click();
      await place.done(page);
      await context.setOffline(true);
      await expect(page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
      await context.setOffline(false);
      await page.reload();
      await place.done(page);
      expect(await place.made(player)).toBe(1);
    });
  }
});

test.describe("with the first script alone, with the network cut", () => {
  test.use({ device: "weak" });
  test.beforeEach(({ scripts }) => {
    test.skip(!scripts, "without scripts the browser reports the missing connection");
  });

  /** A sign of intent, which loads React and presses nothing. */
  const meanReact = (page: Page) => page.locator("label").first().dispatchEvent("pointerdown");

  // Typing an amount loads React.
  for (const [name, place] of Object.entries(TRIED).filter(([name]) => name !== "cashier")) {
    const reported = name === "table" ? row : notice;

    /** Once nothing more loads by itself. */
    const settle = (page: Page) => page.waitForLoadState("networkidle");

    test(`before a press at the ${name}: it is not sent, and a second press does it once`, async ({
      page,
      context,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      const sameDocument = await watchForFullLoads(page);
      await context.setOffline(true);
      await place.button(page).click();
      await expect(reported(page).getByRole("alert")).toContainText("Not sent: no connection");
      expect(await place.made(player)).toBe(0);
      await context.setOffline(false);
      await place.button(page).click();
      await place.done(page);
      await expect(reported(page)).toHaveCount(0);
      await expect.poll(() => place.made(player)).toBe(1);
      expect(await sameDocument()).toBe(true);
    });

    test(`during a press at the ${name}: it may have arrived, and a second press does not repeat it`, async ({
      page,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      const mend = await loseAnswer(page);
      await place.button(page).click();
      await expect(reported(page).getByRole("alert")).toContainText("it may or may not have arrived");
      expect(await place.made(player)).toBe(1);
      await mend();
      await place.button(page).click();
      await place.done(page);
      await expect(reported(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(1);
    });

    test(`during a press at the ${name}: that it may have arrived stays told when React takes the page over`, async ({
      page,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      const mend = await loseAnswer(page);
      await place.button(page).click();
      await expect(reported(page).getByRole("alert")).toContainText("it may or may not have arrived");
      await mend();
      await meanReact(page);
      await takenOver(place.button(page));
      await expect(reported(page).getByRole("alert")).toContainText("it may or may not have arrived");
      const repeated = page.waitForResponse((answer) => answer.request().method() === "POST");
      await place.button(page).click();
      await repeated;
      await place.done(page);
      await expect(reported(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(1);
    });

    test(`after a press at the ${name}: its result stays, and the next press reports that it is not sent`, async ({
      page,
      context,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      // React loads after a round: here it finds no connection.
      await page.route(/\/assets\/hydrate-/, (route) => route.abort());
      await place.button(page).click();
      await place.done(page);
      await expect.poll(() => place.made(player)).toBe(1);
      await context.setOffline(true);
      await expect(async () => {
        await place.button(page).click();
        await expect(reported(page).getByRole("alert")).toContainText("Not sent: no connection", { timeout: 2_000 });
      }).toPass();
      await place.done(page);
      expect(await place.made(player)).toBe(1);
    });
  }

  test("a bet that opened its round is known to have arrived once React shows the round", async ({ page }) => {
    await page.goto("/en/rules/twenty-five-tiles");
    await page.waitForLoadState("networkidle");
    const mend = await loseAnswer(page);
    await page.locator(".go .spin-button").click();
    await expect(row(page).getByRole("alert")).toContainText("it may or may not have arrived");
    await mend();
    await meanReact(page);
    const step = page.getByRole("button", { name: "Any tile" });
    await takenOver(step);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await step.click();
    await expect(page.locator('.mine-tile:not([data-tile="shut"])').first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
