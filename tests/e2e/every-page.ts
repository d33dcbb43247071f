import type { Page } from "@playwright/test";

/** Pages a guest may see, without their language. */
export const GUEST_PAGES = [
  "",
  "/games-all",
  "/slots/fox-at-noon",
  "/slots/night-ferry",
  "/games/instant/hundred-dice",
  "/rules/fox-at-noon",
  "/rules/hundred-dice",
  "/login",
  "/registration",
  "/display/terms",
  "/confirm/email",
  "/sandbox",
  "/no/such/page",
] as const;

/** Pages of a player, of anna@openhand.example for whatever fills them. */
export const PLAYER_PAGES = [
  "/game/play/fox-at-noon",
  "/game/play/hundred-dice",
  "/player/balance",
  "/player/history/payments",
  "/player/history/rounds",
  "/player/self-exclusion",
] as const;

/** Sends each form of the page empty, for its errors to stand. */
export async function refuseForm(page: Page, path: "/login" | "/registration") {
  await page.goto(`/en${path}`);
  const form = page.getByRole("main").locator("form");
  await form.getByRole("button").last().click();
  await page.getByRole("alert").first().waitFor();
}
