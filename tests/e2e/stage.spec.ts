import type { Page } from "@playwright/test";
import type { GameKind } from "#app/contract/games/index.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { games } from "#server/games/index.ts";
import { inTurn, isNightly } from "#tests/support/nightly.ts";
import { playRound, TABLE_ROUNDS } from "#tests/support/table-rounds.ts";
import { CLOSED } from "./house.ts";
import { expect, keepWaiting, test } from "./visitor.ts";

/** Phones on the market, and the narrowest and widest sizes to support. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 320, height: 640 },
  { width: 1600, height: 900 },
];

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return { top, bottom, height };
    });

/** The label of a field of the dock, and the hint of its range, in case they do not fit. */
const cutChoices = (page: Page) =>
  page.locator(".dock").evaluate((dock) =>
    [...dock.querySelectorAll(".picks .field > :is(label, .hint)")]
      .filter((words) => {
        const { scrollWidth, clientWidth, parentElement } = words;
        const isHidden = clientWidth <= 1;
        const room = parentElement?.getBoundingClientRect().height ?? 0;
        return !isHidden && (scrollWidth > clientWidth || words.getBoundingClientRect().height > room + 1);
      })
      .map(({ textContent }) => textContent ?? ""),
  );

const OPEN = games.filter(({ id }) => id !== CLOSED);
/** Slots of a mechanic have the same layout, and every other kind has its own. */
const oneOfEachMechanic = [...new Map(OPEN.map((game) => [game.mechanic, game])).values()];

/** In the nightly run each language is a test of its own: all of them in one would take longer than a test may. */
const SLICES: (readonly Language[])[] = isNightly ? LANGUAGES.map((language) => [language]) : [LANGUAGES];

for (const languages of SLICES) {
  const where = isNightly ? ` in ${languages}` : "";
  test(`stage and button of every game are fully visible at every size${where}`, async ({ page }) => {
    const wrong: string[] = [];
    const open = isNightly ? OPEN : oneOfEachMechanic;
    for (const [place, { id }] of open.entries()) {
      for (const language of isNightly ? languages : inTurn(languages, place)) {
        const path = `/${language}/rules/${id}`;
        await page.goto(path);
        // The same two for two games, or each language would always meet the same sizes.
        for (const size of inTurn(SIZES, place >> 1, 2)) {
          await page.setViewportSize(size);
          const name = `${path} at ${size.width}x${size.height}`;
          const [stage, button] = [await boxOf(page, ".stage"), await boxOf(page, ".spin-button")];
          if (button.bottom > size.height) wrong.push(`${name}: the button ends at ${button.bottom}`);
          if (stage.top < 0 || stage.height < 200) wrong.push(`${name}: the stage is ${stage.height} high`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          if (wide > size.width) wrong.push(`${name}: it is ${wide} wide`);
          for (const cut of await cutChoices(page)) wrong.push(`${name}: ${cut} is cut`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
}

test("the button stays in place, whatever a round or a refusal brings", async ({ page, open }) => {
  await open("/en/rules/hundred-dice");
  const button = page.locator(".spin-button");
  const first = await boxOf(page, ".spin-button");
  for (let round = 1; round <= 6; round++) {
    await button.click();
    await expect(page.locator(".tally li")).toHaveCount(round);
    expect(await boxOf(page, ".spin-button")).toEqual(first);
    expect((await boxOf(page, ".stage")).top).toBeGreaterThan(0);
  }
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("does not take that stake");
  expect(await boxOf(page, ".spin-button")).toEqual(first);
});

test("no result is shown before the reels and their sequel are at rest, and one press is one round trip", async ({
  page,
  open,
  scripts,
}) => {
  test.skip(!scripts, "without scripts only the next page shows a result");
  // About one in four of its rounds continues with falls.
  await open("/en/rules/moth-hour");
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && requests.push(request.method()));
  // What is shown, with whether anything moves over the reels at the time.
  await page.evaluate(() => {
    const told: boolean[] = [];
    Object.assign(window, { told });
    const look = () => told.push(document.querySelector(".rolls, .stage[aria-busy]") !== null);
    for (const words of document.querySelectorAll(".tell, .tally, [role=status]"))
      new MutationObserver((changes) => {
        const isFigure = changes.some(({ target }) => /\d/.test(target.textContent ?? ""));
        if (isFigure && !document.querySelector(".tell")?.textContent?.includes("in motion")) look();
      }).observe(words, { subtree: true, childList: true, characterData: true });
  });
  await page.locator(".spin-button").click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  // Without a focused field, Space plays, and a letter changes the stake.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const stake = page.locator(".stake-input");
  await expect(stake).toHaveValue("0.20");
  await page.keyboard.press("s");
  await expect(stake).toHaveValue("0.40");
  await page.keyboard.press(" ");
  await expect(page.locator(".tally li")).toHaveCount(2);
  const told = await page.evaluate(() => (window as unknown as { told: boolean[] }).told);
  expect(told.length).toBeGreaterThan(0);
  expect(told).not.toContain(true);
  expect(requests).toEqual(["POST", "POST"]);
});

/** The elements of the dock that are not fully visible. */
const cutInDock = (page: Page) =>
  page.locator(".dock").evaluate((dock) => {
    const isSeen = (element: Element) =>
      element.checkVisibility() && !element.closest(".visually-hidden, .hint, .error, legend, .picks .field > label");
    const isCut = (element: Element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const { bottom: end } = (element.closest(".tell") ?? dock).getBoundingClientRect();
      const isInline = getComputedStyle(element).display.startsWith("inline");
      const isWide = !isInline && element.scrollWidth > element.clientWidth + 1;
      return isWide || left < 0 || right > window.innerWidth + 0.5 || bottom > end + 1;
    };
    return [...dock.querySelectorAll("dt, dd, .key, input, .word, small, .chip, .button")]
      .filter((element) => isSeen(element) && isCut(element))
      .map((element) => `${element.className} ${element.textContent}`);
  });

/** A sum of play money as a page writes it, its digits separated. */
const SUM = /[\d.,\u00a0\u202f]*\d[.,]\d\d(?=\u00a0FUN)|(?<=FUN\u00a0)[\d,]*\d\.\d\d/;
/** Seven digits and ten, as English and Russian write them. */
const LONG_SUMS = {
  en: ["1,234,567.00", "1,234,567,890.12"],
  ru: ["1\u00a0234\u00a0567,00", "1\u00a0234\u00a0567\u00a0890,12"],
};

test("no figure of the dock is cut or overlaps another on a narrow phone, however long it is", async ({
  page,
  open,
}) => {
  const wrong: string[] = [];
  // In the page: a request that is sent again from outside may lose its body.
  await page.addInitScript((pattern) => {
    const ask = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await ask(input, init);
      const { sum } = window as { sum?: string | null };
      if (init?.method !== "POST" || !sum) return answer;
      const body = (await answer.text()).replace(new RegExp(pattern, "g"), sum);
      return new Response(body, { status: answer.status, headers: answer.headers });
    };
  }, SUM.source);
  for (const [language, sums] of Object.entries(LONG_SUMS)) {
    await page.context().clearCookies();
    await open(`/${language}/rules/hundred-dice`);
    for (const [place, written] of [null, ...sums].entries()) {
      await page.evaluate((sum) => Object.assign(window, { sum }), written);
      await page.locator(".spin-button").click();
      await expect(page.locator(".tally li")).toHaveCount(place + 1);
      if (written) await expect(page.locator(".purse")).toContainText(written);
      for (const width of [320, 360, 412]) {
        await page.setViewportSize({ width, height: 640 });
        const cut = await cutInDock(page);
        const [purse, net] = await page
          .locator(".tell :is(.purse, .net)")
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
        if (purse && net && purse.right > net.left && purse.bottom > net.top && net.bottom > purse.top)
          cut.push("purse over net");
        wrong.push(...cut.map((what) => `${language} at ${width}: ${what}`));
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Each has another way to its result; in the nightly run all kinds, and this often. */
const WATCHED: GameKind[] = isNightly ? (Object.keys(TABLE_ROUNDS) as GameKind[]) : ["blackjack", "wheel", "scratch"];
const ROUNDS = isNightly ? 20 : 1;

for (const kind of WATCHED) {
  test(`${kind}: the button keeps its place, the stage is visible, and no result is shown before rest`, async ({
    page,
    open,
    scripts,
  }) => {
    test.skip(!scripts, "without scripts only the next page shows a result");
    test.setTimeout(1_800_000);
    await open(`/en/rules/${TABLE_ROUNDS[kind].game}`);
    await page.evaluate(() => {
      // Milliseconds from rest to each figure that was shown after it; below 0 for figures shown in motion.
      const after: number[] = [];
      Object.assign(window, { after });
      const stage = document.querySelector(".stage");
      let restedAt = performance.now();
      new MutationObserver(() => {
        if (!stage?.hasAttribute("aria-busy")) restedAt = performance.now();
      }).observe(stage as Element, { attributeFilter: ["aria-busy"] });
      const look = () => after.push(stage?.hasAttribute("aria-busy") ? -1 : performance.now() - restedAt);
      const dock = document.querySelector(".tell .net")?.closest(".dock");
      new MutationObserver(() => {
        if (/\d/.test(dock?.querySelector(".net")?.textContent ?? "")) look();
      }).observe(dock as Element, { subtree: true, childList: true, characterData: true });
    });
    const place = await boxOf(page, ".spin-button");
    for (let round = 1; round <= ROUNDS; round++) {
      await playRound(page, kind, round, async () => {
        const stage = await boxOf(page, ".stage");
        expect(stage.top).toBeGreaterThanOrEqual(0);
        expect(stage.height).toBeGreaterThan(200);
      });
      await expect(page.locator(".go .spin-button")).toBeVisible();
      expect(await boxOf(page, ".spin-button")).toEqual(place);
    }
    const after = await page.evaluate(() => (window as unknown as { after: number[] }).after);
    expect(after.length).toBeGreaterThan(0);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(0);
  });
}

test("the result of the last hand is gone while the next one is dealt", async ({ page, open, scripts }) => {
  test.skip(!scripts, "without scripts only the next page shows a result");
  await open("/en/rules/hold-the-dealer");
  await playRound(page, "blackjack", 1);
  const caption = page.locator(".caption");
  await expect(caption).toHaveText(/\d/);
  const release = await keepWaiting(page, /\/rules\/hold-the-dealer\.data/);
  // What the line says from the press until the next hand is at rest.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const stage = document.querySelector(".stage");
    const look = () => {
      const text = stage?.querySelector(".caption")?.textContent ?? "";
      if (stage?.hasAttribute("aria-busy")) said.push(text);
    };
    new MutationObserver(look).observe(stage as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-busy"],
    });
  });
  await page.locator(".spin-button").click();
  await expect(caption).toHaveText("");
  release();
  await expect(caption).toHaveText(/\d/);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => text !== "")).toEqual([]);
});

test("a table that is navigated to waits for the style sheet of its kind, and only briefly if that does not load", async ({
  page,
  open,
  scripts,
}) => {
  test.skip(!scripts, "a document is shown with its sheets");
  const board = page.locator(".stage-board");
  const toTable = () =>
    page
      .getByRole("main")
      .getByRole("link", { name: /^(Play the demo|Demo)/ })
      .first()
      .click();
  const release = await keepWaiting(page, /\/assets\/reels-[^/]+\.css$/);
  await open("/en/slots/fox-at-noon");
  // The page checks this itself when the table is there: from outside a second may have passed by then.
  await page.evaluate(() => {
    const look = () => {
      const found = document.querySelector(".stage-board");
      if (found) document.documentElement.dataset.first ??= getComputedStyle(found).visibility;
    };
    new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
  });
  await toTable();
  await expect(board).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.dataset.first)).toBe("hidden");
  // After a second, unstyled.
  await expect(board).toBeVisible();
  expect(await page.locator(".reels").evaluate((element) => getComputedStyle(element).display)).toBe("block");
  release();
  await expect.poll(() => page.locator(".reels").evaluate((element) => getComputedStyle(element).display)).toBe("grid");
});
