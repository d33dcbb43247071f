import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { hydrated } from "#tests/support/device.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, startDeposit } from "./house.ts";
import { expect, test } from "./visitor.ts";

type Language = "en" | "ru" | "de";
type Look = { language: Language; wide: boolean };

/** In the nightly run each browser takes all of them; on a push the browsers share them. */
const ALL: readonly Look[] = [
  { language: "en", wide: false },
  { language: "ru", wide: false },
  { language: "de", wide: false },
  { language: "en", wide: true },
];
const ON_A_PUSH: Readonly<Record<string, readonly number[]>> = { phone: [0], "phone-no-scripts": [1, 3], desktop: [2] };
const looksOf = (project: string) =>
  isNightly ? ALL : (ON_A_PUSH[project] ?? []).flatMap((place) => ALL[place] ?? []);

const words = (language: Language) =>
  JSON.parse(readFileSync(`locales/${language}/withdrawals.json`, "utf8")) as { state: Record<string, string> };

/** The main button of the page, whatever its label. */
const act = (page: Page) => page.getByRole("main").locator("button.act");

test("money comes in, is played, goes out and is there in the statement", async ({ page, scripts, arriveAs }, info) => {
  const open = async (path: string) => {
    await page.goto(path);
    if (scripts) await hydrated(page);
  };
  for (const { language, wide } of looksOf(info.project.name)) {
    const { state } = words(language);
    const at = (path: string) => open(`/${language}${path}`);
    const reference = () => new URL(page.url()).pathname.split("/").at(-1) ?? "";
    if (wide) await page.setViewportSize({ width: 1280, height: 800 });

    await test.step(`${language}${wide ? ", wide" : ""}`, async () => {
      const player = await newConfirmedPlayer(api, { language });
      await arriveAs(player);

      await at("/player/balance");
      await page.locator("input[name=other]").fill("25");
      await act(page).click();
      await page.locator("button[value=pay]").click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/25[.,]00/);

      await at("/game/play/fox-at-noon");
      await page.locator(".spin-button").click();
      await expect(page.getByRole("main").getByRole("status").first()).toContainText(/0[.,]20/);

      await at("/player/balance/withdraw");
      await expect(page.locator(".note", { hasText: /24[.,]80/ })).toBeVisible();
      await page.locator("input[name=amount]").fill("1e1");
      await act(page).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.locator("input[name=amount]")).toHaveValue("1e1");
      await page.locator("input[name=amount]").fill("10");
      if (scripts) await expect(act(page)).toContainText(/10[.,]00/);
      await act(page).click();

      // The deposit has not been staked once, so it is reviewed.
      await expect(page.getByRole("status").first()).toContainText(state.in_review ?? "-");
      const id = reference();
      for (const press of ["[value=approve]", "[value=done]"]) {
        await at("/sandbox");
        await page.locator("article", { hasText: id }).locator(press).click();
        await expect(page.locator("article", { hasText: id }).locator(press)).toHaveCount(0);
      }
      await at(`/player/balance/payment/${id}`);
      await expect(page.getByRole("status").first()).toContainText(state.done ?? "-");
      await expect(page.locator(".steps > li")).toHaveCount(5);
      await expect(page.locator(".steps > li").last()).toContainText(/10[.,]00/);

      const { accounts } = dataOf(await api.call("getBalance", {}, player));
      const cash = Number(accounts[0]?.cash.amount) / 100;
      await at("/player/history/statement");
      // The closing balance matches the cashier's, and the rows lead to it.
      await expect(page.locator(".sums")).toContainText(new RegExp(cash.toFixed(2).replace(".", "[.,]")));
      await expect(page.getByRole("main")).toContainText(/10[.,]00/);

      // Balances were added up last night: a player who registered today is told so, and is counted tomorrow.
      await at("/player/balance-proof");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});

test("a transfer that leaves too little to withdraw says so before, and the cashier after it", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("decideSandboxPayment", { reference: await startDeposit(player), decision: "pay" }));
  dataOf(await api.call("addCurrencyAccount", { currency: "USD" }, player));
  await arriveAs(player);
  const warning = page.locator(".inset", { hasText: "can’t be withdrawn" });
  const quote = async (amount: string) => {
    await open("/en/player/transfer-money");
    await page.getByLabel("Amount").fill(amount);
    await act(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your quote");
  };
  await quote("15");
  await expect(warning).toHaveCount(0);
  await quote("20");
  await expect(warning).toHaveText(
    "Your EUR account would then hold €5.00, which can’t be withdrawn: the smallest withdrawal is €10.00.",
  );
  await act(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moved");
  await open("/en/player/balance");
  await expect(page.locator(".top")).toContainText("In your account€5.00");
  await expect(page.locator(".top")).toContainText("You can withdraw from €10.00 on.");
});
