import { withLargeLetters } from "./every-page.ts";
import { expect, test } from "./visitor.ts";

test("with letters of twice the size no word of a table is cut", async ({ page }) => {
  const look = () =>
    page.locator(".plate span, .dock :is(.small, small, label, .word, .button, .key)").evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } = part;
        if (getComputedStyle(part).overflowX === "visible" || part.closest("[popover]")) return [];
        const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2;
        return isCut ? [`${textContent} is cut`] : [];
      }),
    );
  const wrong: string[] = [];
  for (const game of [
    "fox-at-noon",
    "hundred-dice",
    "the-ladder",
    "kite-on-a-string",
    "falling-acorn",
    "sunrise-numbers",
    "twenty-five-tiles",
    "slow-roulette",
    "hold-the-dealer",
    "pear-orchard-nine",
    "masked-supper",
    "steppe-comet",
    "horseshoe-draw",
    "mill-wheel",
  ]) {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of ["en", "de", "kk"]) {
      await page.goto(`/${language}/rules/${game}`);
      wrong.push(...(await withLargeLetters(page, look)).map((what) => `${game}, ${language}: ${what}`));
    }
  }
  expect(wrong).toEqual([]);
});
