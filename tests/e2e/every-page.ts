import type { Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";

/** A guest's pages of `app/routes.ts`, in each of their states; paths are without their language. */
const GUEST = [
  "",
  "/games-all",
  "/games-all?mechanic=ways&q=fox",
  "/slots/fox-at-noon",
  "/games/instant/hundred-dice",
  "/rules/fox-at-noon",
  "/rules/hundred-dice",
  "/rules/the-ladder",
  "/fairness/verify",
  "/fairness/recipes?open=respin",
  "/house-ledger",
  "/public-log",
  "/other-studios",
  "/public-log?entry=0",
  "/payout-times",
  "/talk",
  "/talk?country=DE",
  "/self-test",
  "/games/favorites",
  "/points",
  "/bonuses",
  "/bonus/code?code=nothing",
  "/contribution",
  "/contribution?view=table",
  "/tournaments/list",
  "/tournaments/show/lantern-nights",
  "/tournaments/show/hundred-throws",
  "/races/list",
  "/races/stages/show/lighthouse-race-skerry",
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
  "/reset-password/broken",
  "/unlock/broken",
  "/social/_auth",
  "/social/check-yandex",
  "/auth/external?ticket=broken",
  "/unsubscribe/letters/broken/all",
  "/player/self-exclusion/extend/broken",
  "/player/self-exclusion/deactivate/broken",
  "/display/responsiblegaming",
  "/display/terms",
  "/display/pf-jackpots",
  "/confirm/email",
  "/sandbox",
  "/no/such/page",
] as const;

/** A player's pages, as anna@openhand.example, who has data on all of them. */
const PLAYER = [
  "/game/play/fox-at-noon",
  "/game/play/sandbox/heads-or-tails",
  "/game/play",
  "/games/last",
  "/player/balance",
  "/player/balance/withdraw",
  "/player/transfer-money",
  "/player/currency-accounts",
  "/player/balance-proof",
  "/player/proof",
  "/player/history/payments",
  "/player/history/rounds",
  "/player/history/receipts/seal",
  "/player/history/points",
  "/player/history/bonus",
  "/player/history/statement",
  "/player/bonus-campaigns",
  "/player/bonus-campaigns/fox-spins",
  "/player/bonus-campaigns/history",
  "/player/profile/view",
  "/player/profile/email",
  "/player/profile/country",
  "/player/profile/phone",
  "/player/profile/password",
  "/player/profile/security",
  "/player/profile/authenticator",
  "/player/profile/sms",
  "/player/profile/passkeys",
  "/player/profile/pin",
  "/player/profile/subscriptions",
  "/player/profile/close",
  "/player/verification",
  "/player/feedback/advertisement",
  "/player/support",
  "/player/limits",
  "/player/your-30-days",
  "/player/cooling-off",
  "/player/self-exclusion",
] as const;

/** Other games, texts and lists on the same pages. */
const MORE_FOR_GUESTS = [
  "/rules/kite-on-a-string",
  "/rules/falling-acorn",
  "/rules/sunrise-numbers",
  "/rules/mill-wheel",
  "/rules/twenty-five-tiles",
  "/rules/slow-roulette",
  "/rules/hold-the-dealer",
  "/rules/pear-orchard-nine",
  "/rules/masked-supper",
  "/rules/horseshoe-draw",
  "/rules/balloon-mail",
  "/games-jackpots",
  "/slots/night-ferry",
  "/games/tables/hold-the-dealer",
  "/games/scratch/horseshoe-draw",
  "/tournaments/list?state=closed",
  "/display/account-pay-outs-and-bonuses",
] as const;
const MORE_FOR_PLAYERS = ["/game/play/hundred-dice"] as const;

export const GUEST_PAGES = isNightly ? [...GUEST, ...MORE_FOR_GUESTS] : GUEST;
export const PLAYER_PAGES = isNightly ? [...PLAYER, ...MORE_FOR_PLAYERS] : PLAYER;

/** Pages that no address alone leads to, and where else they are tested. */
export const LED_TO: Readonly<Record<string, string>> = {
  "routes/blank/login-code.tsx": "between password and session: accessibility.spec.ts",
  "routes/blank/step-up.tsx": "before money and identity change: accessibility.spec.ts",
  "routes/blank/presence.tsx": "after half an hour away: accessibility.spec.ts",
  "routes/dashboard/add-profile-data.tsx": "before the first deposit: accessibility.spec.ts",
  "routes/dashboard/bonus-cancel.tsx": "from a bonus in progress: accessibility.spec.ts",
  "routes/dashboard/taken-bonus.tsx": "from the bonuses a player took: accessibility.spec.ts",
  "routes/dashboard/deposit.tsx": "from a deposit: accessibility.spec.ts",
  "routes/dashboard/history/round.tsx": "from a round of the history: accessibility.spec.ts",
  "routes/dashboard/payment.tsx": "from a withdrawal: accessibility.spec.ts",
  "routes/dashboard/transfer-quote.tsx": "from a quote: accessibility.spec.ts",
  "routes/dashboard/open-round.tsx": "from an open round; held-round.spec.ts plays there",
  "routes/default/sandbox-payment.tsx": "from a deposit: accessibility.spec.ts",
  "routes/default/sandbox-social.tsx": "of the sandbox alone, with the parameters of a network",
  "routes/blog/post-preview.tsx": "the page of the post, by a signature",
  "routes/blog/news-preview.tsx": "the page of the news, by a signature",
};

/** The languages with the longest words of the Latin and of the Cyrillic alphabet. */
export const LONG_WORDS = ["ru", "de", "kk"] as const;

/** Submits each form of the page empty, so that its errors are shown. */
export async function refuseForm(page: Page, path: "/login" | "/registration", language = "en") {
  await page.goto(`/${language}${path}`);
  await page.getByRole("main").locator("form button.act").click();
  await page.getByRole("alert").first().waitFor();
  // Without scripts the refusal is another document, whose styles may come after its words.
  await page.waitForLoadState();
}

/** How wide the page is at a width of the window, once its letters have loaded. */
async function widestAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 740 });
  return page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollWidth));
}

/** Letters of twice the size, as a browser's settings have them, while it is looked at. */
export async function withLargeLetters<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const setFontSizes = (standard: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard, fixed: (standard * 13) / 16 } });
  await setFontSizes(32);
  try {
    return await look();
  } finally {
    await setFontSizes(16);
    await session.detach();
  }
}

/** Letters and lines as far apart as a reader may set them (WCAG 1.4.12), while it is looked at. */
async function withSpacedLetters<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const space = (styles: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = text ? [sheet] : [];
    }, styles);
  await space(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
  );
  try {
    return await look();
  } finally {
    await space("");
  }
}

/** What overflows the page's width on a phone, one line for each width, also with letters as readers set them. */
export async function overflowOf(page: Page): Promise<string[]> {
  const PHONE = 360;
  const widths = {
    "at 320": [await widestAt(page, 320), 320],
    "at 360": [await widestAt(page, PHONE), PHONE],
    "with letters of twice the size": [await withLargeLetters(page, () => widestAt(page, PHONE)), PHONE],
    "with letters apart": [await withSpacedLetters(page, () => widestAt(page, PHONE)), PHONE],
  } as const;
  return Object.entries(widths)
    .filter(([, [widest, width]]) => widest > width)
    .map(([how, [widest]]) => `${page.url()} is ${widest} wide ${how}`);
}
