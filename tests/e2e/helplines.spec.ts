import { AMERICAN_ADDRESS, BELGIAN_ADDRESS, BRITISH_ADDRESS, GERMAN_ADDRESS } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const from = (address: string) => ({ "X-Forwarded-For": address });

test("a visitor sees the helplines of the own country, and of another one by a form", async ({ page }) => {
  await page.setExtraHTTPHeaders(from(GERMAN_ADDRESS));
  await page.goto("/en/display/responsiblegaming");
  await page.getByRole("contentinfo").getByRole("link", { name: "Talk to someone" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Germany");
  await expect(page.getByRole("link", { name: "0800 1 37 27 00" })).toHaveAttribute("href", "tel:08001372700");
  await page.getByLabel("Country").selectOption("Spain");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/en/talk?country=ES");
  await expect(page.getByRole("link", { name: "900 200 225" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Registro General de Interdicciones");
  await expect(page.getByRole("main")).toContainText("We have not checked this entry yet");
});

test("an excluded player sees the helplines with the exclusion, in its popup and in its letter", async ({
  page,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
  const { messages } = dataOf(await api.call("listOutbox", { to: player.email }));
  expect(messages[0]?.text).toContain("Bundesinstitut für Öffentliche Gesundheit (BIÖG), 0800 1 37 27 00");
  await arriveAs(player);
  await page.goto("/en");
  const alert = page.getByRole("dialog");
  await expect(alert.getByRole("link", { name: /0800 1 37 27 00/ })).toHaveAttribute("href", "tel:08001372700");
  await alert.getByRole("link", { name: "Talk to someone" }).click();
  await expect(page).toHaveURL("/en/talk");
  await expect(page.getByRole("link", { name: "Stop playing here" })).toHaveCount(0);
  for (const path of ["/en/player/self-exclusion", "/en/display/responsiblegaming"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "0800 1 37 27 00" })).toBeVisible();
  }
});

test("a blocked country's page shows its helplines", async ({ page }) => {
  await page.setExtraHTTPHeaders(from(AMERICAN_ADDRESS));
  const answer = await page.goto("/en");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("link", { name: "Gambling Therapy" })).toBeVisible();
});

test("a demo requires an account if the jurisdiction does", async ({ page }) => {
  await page.setExtraHTTPHeaders(from(BRITISH_ADDRESS));
  await page.goto("/en/rules/fox-at-noon");
  await expect(page).toHaveURL(/\/en\/login\?to=%2Fen%2Frules%2Ffox-at-noon/);
  await expect(page.getByText("Sign in to try a demo")).toBeVisible();
});

test("the minimum age of the country is shown in the frame and at its name in the form", async ({ page }) => {
  await page.setExtraHTTPHeaders(from(BELGIAN_ADDRESS));
  await page.goto("/en/registration");
  await expect(page.getByLabel("Country").locator("option", { hasText: "Belgium" })).toHaveText("Belgium (21+)");
  await expect(page.getByLabel("Country").locator("option", { hasText: "Germany" })).toHaveText("Germany");
  await page.goto("/en");
  await expect(page.getByRole("contentinfo")).toContainText("21+");
  await page.setExtraHTTPHeaders(from(GERMAN_ADDRESS));
  await page.goto("/en");
  await expect(page.getByRole("contentinfo")).toContainText("18+");
});
