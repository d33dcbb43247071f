import type { Page } from "@playwright/test";
import { LANGUAGES } from "#app/contract/languages.ts";
import { expect, test } from "./visitor.ts";

/** What of a page is wrong in each language, at one size of the window. */
async function inEachLanguage(
  page: Page,
  { path, width, height }: { path: string; width: number; height: number },
  look: () => Promise<string[]>,
): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    await page.goto(`/${language}${path}`);
    wrong.push(...(await look()).map((what) => `${language} at ${width}: ${what}`));
  }
  return wrong;
}

test("the words in the bar of a phone stand apart", async ({ page }) => {
  const look = () =>
    page.locator(".thumbs > *").evaluateAll((links) => {
      const words = links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left = 0, right = 0 } = [...range.getClientRects()].at(-1) ?? {};
        return { name: link.textContent ?? "", left, right };
      });
      return words.flatMap(({ name, left, right }, at) => {
        const next = words[at + 1]?.left ?? window.innerWidth + 5;
        return left < 0 || next - right < 5 ? [`${name} ends at ${right}, the next begins at ${next}`] : [];
      });
    });
  for (const width of [320, 360])
    expect(await inEachLanguage(page, { path: "/games-slots", width, height: 640 }, look)).toEqual([]);
});

test("the popup over an excluded player's page is wholly visible on a low phone", async ({ page, arriveAs }) => {
  await arriveAs("excluded@openhand.example");
  const look = () =>
    page.locator(".popup").evaluate((popup) => {
      const { scrollHeight, clientHeight } = popup;
      return scrollHeight > clientHeight ? [`it is ${scrollHeight} high`] : [];
    });
  const path = "/player/self-exclusion?popup=alert";
  expect(await inEachLanguage(page, { path, width: 360, height: 640 }, look)).toEqual([]);
});

test("the heading of the first page stays clear of the fan of cards", async ({ page }) => {
  const look = () =>
    page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".hero h1") as Element);
      const end = Math.max(...[...range.getClientRects()].map(({ right }) => right));
      const cards = [...document.querySelectorAll(".hand a")].map((card) => card.getBoundingClientRect().left);
      return end + 16 > Math.min(...cards) ? [`it ends at ${end}, the fan begins at ${Math.min(...cards)}`] : [];
    });
  for (const width of [1088, 1280, 1440])
    expect(await inEachLanguage(page, { path: "", width, height: 800 }, look)).toEqual([]);
});

test("the sums of the house ledger stand on one line", async ({ page }) => {
  const look = () =>
    page.locator(".sums dd").evaluateAll((sums) => {
      const feet = sums.slice(0, 4).map((sum) => Math.round(sum.getBoundingClientRect().bottom));
      return feet[0] === feet[1] && feet[2] === feet[3] ? [] : [`they end at ${feet.join(", ")}`];
    });
  expect(await inEachLanguage(page, { path: "/house-ledger", width: 360, height: 740 }, look)).toEqual([]);
});

test("the balances of a round stand on one line of the table", async ({ page, arriveAs }) => {
  await arriveAs("gold@openhand.example");
  const look = () =>
    page.locator(".from-to").evaluateAll((balances) => {
      const broken = balances.filter((balance) => balance.getClientRects().length > 1);
      const wide = document.documentElement.scrollWidth - window.innerWidth;
      return [
        ...(balances.length === 0 ? ["no round is listed"] : []),
        ...broken.slice(0, 1).map(({ textContent }) => `${textContent} breaks`),
        ...(wide > 0 ? ["the page scrolls sideways"] : []),
      ];
    });
  for (const width of [1088, 1280])
    expect(await inEachLanguage(page, { path: "/player/history/rounds", width, height: 800 }, look)).toEqual([]);
});

test("the main button of roulette shows all of its words", async ({ page, scripts }) => {
  test.skip(!scripts, "without scripts the button has no second line");
  const look = async () => {
    // The sum of the bets, which is longer than the note before the first.
    for (const bet of ["red", "odd", "low", "dozen-1", "dozen-2", "column-1", "straight-0", "straight-3", "straight-1"])
      await page.locator(`[data-bet="${bet}"]`).click();
    return page
      .locator(".spin-button :is(.word, small)")
      .evaluateAll((words) =>
        words
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
          )
          .map(({ textContent }) => `${textContent} is cut`),
      );
  };
  expect(await inEachLanguage(page, { path: "/rules/slow-roulette", width: 1280, height: 800 }, look)).toEqual([]);
});
