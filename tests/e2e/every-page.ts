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
  "/games/favorites",
  "/points",
  "/bonuses",
  "/bonus/code?code=nothing",
  "/contribution",
  "/contribution?view=table",
  "/tournaments/list",
  "/tournaments/list?state=closed",
  "/races/list",
  "/blog",
  "/blog/tag",
  "/blog/author/ines-varga",
  "/blog/how-we-count-odds",
  "/news/list",
  "/news/show/ten-languages",
  "/help",
  "/help/sign-in",
  "/login",
  "/registration",
  "/reset-password",
  "/social/_auth",
  "/unsubscribe/letters/broken/all",
  "/player/self-exclusion/extend/broken",
  "/display/terms",
  "/display/account-pay-outs-and-bonuses",
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
  "/player/history/points",
  "/player/history/bonus",
  "/player/bonus-campaigns",
  "/player/profile/view",
  "/player/profile/password",
  "/player/profile/security",
  "/player/profile/subscriptions",
  "/player/verification",
  "/player/feedback/advertisement",
  "/player/cooling-off",
  "/player/self-exclusion",
  "/games/last",
  "/game/play/",
] as const;

/** Sends each form of the page empty, for its errors to stand. */
export async function refuseForm(page: Page, path: "/login" | "/registration") {
  await page.goto(`/en${path}`);
  await page.getByRole("main").locator("form button.act").click();
  await page.getByRole("alert").first().waitFor();
}
