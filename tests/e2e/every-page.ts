import type { Page } from "@playwright/test";

/** Pages a guest may see, without their language. */
export const GUEST_PAGES = [
  "",
  "/games-all",
  "/games-jackpots",
  "/slots/fox-at-noon",
  "/slots/night-ferry",
  "/games/instant/hundred-dice",
  "/rules/fox-at-noon",
  "/rules/hundred-dice",
  "/games-all?mechanic=ways&q=fox",
  "/games/tables/hold-the-dealer",
  "/games/scratch/horseshoe-draw",
  "/rules/kite-on-a-string",
  "/rules/falling-acorn",
  "/rules/sunrise-numbers",
  "/rules/mill-wheel",
  "/rules/twenty-five-tiles",
  "/rules/the-ladder",
  "/rules/slow-roulette",
  "/rules/hold-the-dealer",
  "/rules/pear-orchard-nine",
  "/rules/masked-supper",
  "/rules/horseshoe-draw",
  "/rules/balloon-mail",
  "/fairness/verify",
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
  "/display/pf-jackpots",
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

/** Headings must begin with the first level, and go down one level at a time. */
export const headingFaults = (levels: readonly number[]): string[] => [
  ...(levels[0] === 1 ? [] : [`begin with ${levels[0]}`]),
  ...levels.flatMap((level, place) => {
    const above = levels[place - 1] ?? 0;
    return level > above + 1 ? [`${above} is followed by ${level}`] : [];
  }),
];
