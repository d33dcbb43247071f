import type { Page } from "@playwright/test";
import { LANGUAGES } from "#app/contract/languages.ts";
import { deposit, eur, newRichPlayer } from "#tests/support/play.ts";
import { newConfirmedPlayer } from "#tests/support/players.ts";
import { takeBonus } from "./bonuses.ts";
import { api } from "./house.ts";
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

test("the masthead of a page without a bar holds the hand, the languages and the ways in", async ({ page }) => {
  const look = () =>
    page.evaluate(() => {
      const boxOf = (part: string) => (document.querySelector(part) as Element).getBoundingClientRect();
      const [hand, languages, ways] = [".brand", ".language > button", ".who > :last-child"].map(boxOf) as [
        DOMRect,
        DOMRect,
        DOMRect,
      ];
      const wrong = hand.width < 32 || languages.left < hand.right + 5 || boxOf(".who").left < languages.right + 5;
      const isSmall = languages.width < 44 || languages.height < 44;
      const end = document.documentElement.clientWidth - hand.left;
      return wrong || isSmall || ways.right > end + 1
        ? [`${[hand, languages, ways].map(({ left, right }) => `${left}–${right}`)}`]
        : [];
    });
  for (const width of [320, 360])
    expect(await inEachLanguage(page, { path: "/login", width, height: 640 }, look)).toEqual([]);
});

test("no title of a competition is cut by its card, however long its words are", async ({ page }) => {
  const look = () =>
    page.locator(".poster .title").evaluateAll((titles) =>
      titles.flatMap((title) => {
        title.append(" Laternennächtegewinnspiel");
        const range = document.createRange();
        range.selectNodeContents(title);
        const end = (title.closest(".poster") as Element).getBoundingClientRect().right;
        return range.getBoundingClientRect().right > end - 5 ? [`${range}`] : [];
      }),
    );
  for (const width of [320, 360])
    expect(await inEachLanguage(page, { path: "/tournaments/list", width, height: 640 }, look)).toEqual([]);
});

test("no choice of a filter of the games is cut", async ({ page }) => {
  /** Beside the text of a select stands its arrow. */
  const ARROW = 20;
  const look = () =>
    page.locator("main .filters select").evaluateAll((selects, arrow) => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
      const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      return selects.flatMap((select) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
        const texts = [...(select as HTMLSelectElement).options].map(({ text }) => text);
        return texts.filter((text) => pen.measureText(text).width > room).map((text) => `${text} in ${room}`);
      });
    }, ARROW);
  expect(await inEachLanguage(page, { path: "/games-all", width: 360, height: 640 }, look)).toEqual([]);
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

test("the masthead has room for a large balance beside its menu", async ({ page, arriveAs }) => {
  await arriveAs(await newRichPlayer(api, 20_000_000n, "RUB"));
  const look = () =>
    page.locator(".masthead").evaluate(({ scrollWidth, clientWidth }) => {
      const wide = scrollWidth - clientWidth;
      return wide > 0 ? [`it is ${wide} too wide`] : [];
    });
  for (const width of [1088, 1150, 1220])
    expect(await inEachLanguage(page, { path: "/points", width, height: 800 }, look)).toEqual([]);
});

test("no date stands where a line may end after its hyphens", async ({ page, arriveAs }) => {
  const look = () =>
    page.evaluate(() => {
      const loose: string[] = [];
      const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const { parentElement: holder, textContent: words } = text;
        // The choice of a period and the marks below a chart have lines of their own.
        if (!holder || !/\d{4}-\d\d-\d\d/.test(words ?? "") || holder.closest("svg, select, .x, .chips")) continue;
        if (getComputedStyle(holder).whiteSpace !== "nowrap")
          loose.push(`${words} in ${holder.outerHTML.slice(0, 60)}`);
      }
      return loose;
    });
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  const bonus = await takeBonus(player, "first-deposit");
  const { id } = await deposit(api, player.token, eur(3_000));
  const ofBonus = "/player/bonus-campaigns/first-deposit";
  const wrong: string[] = [];
  for (const path of [
    "",
    "/slots/fox-at-noon",
    "/house-ledger",
    "/games-jackpots",
    "/display/pf-jackpots",
    "/payout-times",
    "/tournaments/show/lantern-nights",
    "/races/stages/show/lighthouse-race-skerry",
    ofBonus,
    `${ofBonus}/cancel`,
    `/player/bonus-campaigns/history/${bonus.id}`,
    `/player/balance/deposit/${id}`,
    "/player/your-30-days",
    "/player/balance-proof",
    "/player/proof",
  ]) {
    await page.goto(`/en${path}`);
    wrong.push(...(await look()).map((what) => `${path}: ${what}`));
  }
  expect(wrong).toEqual([]);
});

test("the example of a birth date stands on one line", async ({ page }) => {
  const look = () =>
    page.locator("fieldset:has([autocomplete=bday-day]) > .hint").evaluateAll((hints) =>
      hints.flatMap(({ firstChild: text }) => {
        const range = document.createRange();
        range.setStart(text as Text, text?.textContent?.search(/27\s3\s1994/) ?? 0);
        range.setEnd(text as Text, range.startOffset + "27 3 1994".length);
        return range.getClientRects().length > 1 ? [`${range} breaks`] : [];
      }),
    );
  expect(await inEachLanguage(page, { path: "/registration", width: 360, height: 740 }, look)).toEqual([]);
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
