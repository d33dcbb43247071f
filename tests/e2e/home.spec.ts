import { LANGUAGES } from "#app/contract/languages.ts";
import { DICE, diceBet, minesBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

test("on a phone the hand and the first games with their buttons fit the first screen, in every language", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    await page.goto(`/${language}`);
    const { edge, bottoms } = await page.evaluate(() => {
      const bottomOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
      const thumbBar = [...document.querySelectorAll("nav")].map((nav) => nav.getBoundingClientRect().top);
      const edge = thumbBar.find((top) => top > 700 && top < 800) ?? Number.NaN;
      // The world of a test is too small for the sentence on players' losses, which has up to three lines here.
      const note = document.querySelector(".hero .note") ? 0 : 64;
      return { edge, bottoms: [".hand a", ".poster .title", ".poster-links"].map((one) => bottomOf(one) + note) };
    });
    if (!bottoms.every((bottom) => bottom <= edge)) wrong.push(`${language}: ${bottoms.join(", ")} of ${edge}`);
  }
  expect(wrong).toEqual([]);
});

test("a card links to its demo, and sends a guest who wants to play to sign-in", async ({ page, open }) => {
  await open("/en");
  const card = page.getByRole("main").locator(".poster").first();
  const play = card.getByRole("link", { name: /^Play / });
  await expect(play).toHaveAttribute("href", /\/en\/login\?to=%2Fen%2Fgame%2Fplay%2F/);
  await card.getByRole("link", { name: /^Demo / }).click();
  await expect(page).toHaveURL(/\/en\/rules\//);
});

test("a game is found from home", async ({ page, open }) => {
  await open("/en");
  const main = page.getByRole("main");
  await main.getByRole("searchbox", { name: "Find a game" }).fill("plinko");
  await main.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL("/en/games-all?q=plinko");
});

test("a game is found from the menu of a phone, which closes", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open("/en/blog");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("searchbox", { name: "Find a game" }).fill("plinko");
  await menu.getByRole("searchbox", { name: "Find a game" }).press("Enter");
  await expect(page).toHaveURL("/en/games-all?q=plinko");
  await expect(menu).toBeHidden();
});

test("a player who has not played sees the public home page", async ({ page, open, arriveAs }) => {
  await arriveAs(await newConfirmedPlayer(api));
  await open("/en");
  await expect(page.getByRole("heading", { name: "Here is our hand." })).toBeVisible();
});

test("a returning player can continue", async ({ page, open, arriveAs }) => {
  const player = await newRichPlayer(api, 10_000);
  dataOf(await api.call("playRealRound", diceBet(), player));
  const waiting = minesBet();
  dataOf(await api.call("playRealRound", waiting, player));
  dataOf(await api.call("toggleFavorite", { gameId: DICE, favorite: true }, player));
  await arriveAs(player);
  await open("/en");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Your favourites" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Open rounds" })).toBeVisible();
  await expect(main.getByText("€1.00 held")).toBeVisible();
  await main.getByRole("link", { name: "Play on" }).click();
  await expect(page).toHaveURL(`/en/game/play/${waiting.gameId}`);
});

test("banners lead to what they are about, and are shown to nobody who is kept from play", async ({
  open,
  page,
  arriveAs,
}) => {
  const links = () => page.locator(".banner a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await open("/de");
  const all = await links();
  expect(all).toEqual(["/de/display/cash_back_system", "/de/display/first_deposit_bonus", "/de/fairness/verify"]);
  await open("/de/games-all");
  await expect(page.locator(".promo")).toBeVisible();
  await page.locator(".promo a").click();
  await expect(page).toHaveURL("/de/news/show/limits-in-every-game");

  await arriveAs("blocked@openhand.example");
  await open("/de");
  expect(await links()).toEqual([]);
  await open("/de/games-all");
  await expect(page.locator(".promo")).toHaveCount(0);
});
