import type { BrowserContext, Page } from "@playwright/test";
import { loseAnswer, notice, type Place, richPlayer, row, TRIED } from "./presses.ts";
import { expect, takenOver, test, type Visitor, watchForFullLoads } from "./visitor.ts";

/** Presses on a line that is cut, in pages that React has not taken over; where it has, see unanswered.spec.ts. */

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
    test.skip(scripts, "scripts tell by themselves what became of a press");
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
      test(`${cut} a press at the ${name}: the browser says so, and what is loaded again is done once`, async ({
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

    test(`after a press at the ${name}: what is loaded again is what was done, once`, async ({
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
    test.skip(!scripts, "without scripts the browser itself says that there is no connection");
  });

  // An amount that is typed brings React.
  for (const [name, place] of Object.entries(TRIED).filter(([name]) => name !== "cashier")) {
    const told = name === "table" ? row : notice;

    /** Once nothing else comes unasked. */
    const settle = (page: Page) => page.waitForLoadState("networkidle");

    test(`before a press at the ${name}: it is not sent, and pressing again does it once`, async ({
      page,
      context,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      const sameDocument = await watchForFullLoads(page);
      await context.setOffline(true);
      await place.button(page).click();
      await expect(told(page).getByRole("alert")).toContainText("Not sent: no connection");
      expect(await place.made(player)).toBe(0);
      await context.setOffline(false);
      await place.button(page).click();
      await place.done(page);
      await expect(told(page)).toHaveCount(0);
      await expect.poll(() => place.made(player)).toBe(1);
      expect(await sameDocument()).toBe(true);
    });

    test(`during a press at the ${name}: it may have arrived, and pressing again does it no second time`, async ({
      page,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      const mend = await loseAnswer(page);
      await place.button(page).click();
      await expect(told(page).getByRole("alert")).toContainText("it may or may not have arrived");
      expect(await place.made(player)).toBe(1);
      await mend();
      await place.button(page).click();
      await place.done(page);
      await expect(told(page)).toHaveCount(0);
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
      await expect(told(page).getByRole("alert")).toContainText("it may or may not have arrived");
      await mend();
      await page.evaluate(() =>
        document.querySelector("label")?.dispatchEvent(new Event("pointerdown", { bubbles: true })),
      );
      await takenOver(place.button(page));
      await expect(told(page).getByRole("alert")).toContainText("it may or may not have arrived");
      await place.button(page).click();
      await place.done(page);
      await expect(told(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(1);
    });

    test(`after a press at the ${name}: what was done stays, and the next one says that it is not sent`, async ({
      page,
      context,
      arriveAs,
    }) => {
      const player = await arrive({ page, arriveAs }, place);
      await settle(page);
      // React comes after a round: here it finds no line.
      await page.route(/\/assets\/hydrate-/, (route) => route.abort());
      await place.button(page).click();
      await place.done(page);
      await expect.poll(() => place.made(player)).toBe(1);
      await context.setOffline(true);
      await expect(async () => {
        await place.button(page).click();
        await expect(told(page).getByRole("alert")).toContainText("Not sent: no connection", { timeout: 2_000 });
      }).toPass();
      await place.done(page);
      expect(await place.made(player)).toBe(1);
    });
  }
});
