import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "./visitor.ts";

test("a list is filtered by a form, and each choice is removed by its link", { tag: "@wide" }, async ({
  page,
  open,
}) => {
  await open("/en/games-all");
  const main = page.getByRole("main");
  const fold = main.getByText("Filter and sort");
  if (await fold.isVisible()) await fold.click();
  await main.getByLabel("Studio", { exact: true }).selectOption("Kvadrat");
  await main.getByLabel("Order").selectOption("Highest return first");
  await main.getByRole("button", { name: "Show games" }).click();
  await expect(page).toHaveURL(/studio=kvadrat/);
  const makers = main.locator(".poster .by");
  await expect(makers.first()).toHaveText("Kvadrat");
  expect(new Set(await makers.allTextContents())).toEqual(new Set(["Kvadrat"]));
  await main.getByRole("link", { name: "Remove: Kvadrat" }).click();
  await expect(page).toHaveURL("/en/games-all?sort=rtp");
});

test("a game is found in another alphabet, with a typing error, by the form", async ({ page, open }) => {
  await open("/en/games-all");
  const main = page.getByRole("main");
  for (const typed of ["фокс", "fox at non"]) {
    await main.getByLabel("Find a game").fill(typed);
    await main.getByRole("button", { name: "Find" }).click();
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(typed).replaceAll("%20", "\\+")}`, "i"));
    await expect(main.locator(".poster .title").first()).toHaveText("Fox at Noon");
  }
  await main.getByLabel("Find a game").fill("zzzzzz");
  await main.getByRole("button", { name: "Find" }).click();
  await expect(main.getByRole("heading", { name: "No game is like that" })).toBeVisible();
});

test.describe("while typing", () => {
  test.beforeEach(({ scripts }) => {
    test.skip(!scripts, "what scripts add to the search");
  });

  test("games are suggested, and chosen by the keyboard", { tag: "@wide" }, async ({ page, open }) => {
    await open("/en/games-all");
    const field = page.getByRole("combobox", { name: "Find a game" });
    await field.pressSequentially("fox");
    const option = page.getByRole("option", { name: /Fox at Noon/ });
    await expect(option).toBeVisible();
    await expect(option).toHaveAttribute("aria-selected", "false");
    await field.press("ArrowDown");
    await expect(option).toHaveAttribute("aria-selected", "true");
    await field.press("Escape");
    await expect(option).toBeHidden();
    await field.pressSequentially(" ");
    await expect(option).toBeVisible();
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page).toHaveURL("/en/slots/fox-at-noon");
  });

  test("what is typed while a response is under way stays when it has come", async ({ page, open }) => {
    await open("/en/games-all");
    const main = page.getByRole("main");
    const field = main.getByLabel("Find a game");
    await page.route(/games-all\.data/, async (route) => {
      await delay(1_000);
      await route.continue();
    });
    await field.fill("fox");
    await main.getByRole("button", { name: "Find" }).click();
    await field.fill("dice");
    await expect(main.getByRole("link", { name: "Remove: “fox”" })).toBeVisible();
    await expect(field).toHaveValue("dice");
    await field.fill("fox");
    // The suggestions cover the link.
    await field.press("Escape");
    await main.getByRole("link", { name: "Remove: “fox”" }).click();
    await expect(field).toHaveValue("");
  });

  test("Enter opens the list as long as no suggestion is chosen, and also if there are none", async ({
    page,
    open,
  }) => {
    await page.route("**/window-search?*", (route) => route.abort());
    await open("/en/games-all");
    await page.getByRole("combobox", { name: "Find a game" }).pressSequentially("fox");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/en\/games-all\?q=fox/);
    await expect(page.getByRole("main").locator(".poster .title").first()).toHaveText("Fox at Noon");
  });

  test("suggestions leave the results to be seen, also those that arrive after the search was sent", async ({
    page,
    open,
  }) => {
    await open("/en/games-slots");
    const field = page.getByRole("combobox", { name: "Find a game" });
    const found = page.getByRole("main").locator(".poster .title").first();
    await field.pressSequentially("fox");
    await expect(page.getByRole("option", { name: /Fox at Noon/ })).toBeVisible();
    await field.press("Enter");
    await expect(found).toHaveText("Fox at Noon");
    await expect(page.getByRole("listbox")).toBeHidden();
    await page.route(/window-search/, async (route) => {
      await delay(1_000);
      await route.continue();
    });
    await field.fill("dice ");
    await page.waitForRequest(/window-search/);
    await field.press("Enter");
    await expect(page.getByRole("link", { name: "Remove: “dice”" })).toBeVisible();
    await delay(1_500);
    await expect(page.getByRole("listbox")).toBeHidden();
  });
});
