import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tests/support/browser.js";
import { type Device, pretend } from "#tests/support/device.ts";

/** A cheap phone on a bad line, and a better one on a better line. Bytes a second, milliseconds until the first. */
export const PHONES = {
  "CPU 6×, 400 kbit/s, 400 ms": { cpu: 6, throughput: 50_000, latency: 400, device: "weak" },
  "CPU 4×, 1.6 Mbit/s, 150 ms": { cpu: 4, throughput: 200_000, latency: 150, device: "able" },
} as const satisfies Record<string, { cpu: number; throughput: number; latency: number; device: Device }>;

/** After `load`, until React has taken over where it comes unasked. */
const SETTLED_MS = 6_000;

type Phone = (typeof PHONES)[keyof typeof PHONES];

interface House {
  origin: string;
  /** The cookies of a player, who has hearts; guests have none. */
  player: string;
}

/** Milliseconds from the start of the navigation to what a press brought, pressed as soon as it can be. */
export interface PressTimes {
  heartMs: number;
  searchMs: number;
  spinMs: number;
  /** Of home: the sum of layout shifts, and of what long tasks have above 50 ms. */
  shift: number;
  blockedMs: number;
}

export async function pressTimes({ origin, player }: House, phone: Phone): Promise<PressTimes> {
  const browser = await chromium.launch({ executablePath: findBrowser() || undefined, args: ["--no-sandbox"] });
  try {
    const timed = (path: string, press: (page: Page) => Promise<unknown>, cookie = "") =>
      visit(browser, phone, cookie, origin, async (page) => {
        const startedAt = performance.now();
        await page.goto(origin + path, { waitUntil: "commit" });
        await press(page);
        return performance.now() - startedAt;
      });
    return {
      heartMs: await timed("/en/games-slots", pressHeart, player),
      searchMs: await timed("/en/games-all", search),
      spinMs: await timed("/en/rules/fox-at-noon", spin),
      ...(await visit(browser, phone, "", origin, (page) => looked(page, origin))),
    };
  } finally {
    await browser.close();
  }
}

async function pressHeart(page: Page): Promise<void> {
  const answered = page.waitForResponse(/favorites\/toggle/);
  const heart = page.locator("main .heart button").first();
  const was = await heart.getAttribute("aria-pressed");
  await heart.click({ noWaitAfter: true });
  await page.locator(`main .heart button:not([aria-pressed=${was}])`).first().waitFor();
  await answered;
}

async function search(page: Page): Promise<void> {
  const field = page.locator("main input[name=q]");
  await field.fill("fox");
  await field.press("Enter", { noWaitAfter: true });
  await page.waitForURL(/q=fox/, { waitUntil: "commit" });
  await page.locator("main .poster").first().waitFor();
}

async function spin(page: Page): Promise<void> {
  await page.locator(".go-button").click({ noWaitAfter: true });
  await page.locator(".tally li").first().waitFor({ state: "attached" });
}

async function looked(page: Page, origin: string) {
  await page.addInitScript(() => {
    const seen = { shift: 0, blockedMs: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch("layout-shift", (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("longtask", ({ duration }) => {
      seen.blockedMs += duration - 50;
    });
  });
  await page.goto(`${origin}/en`);
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => (window as unknown as { seen: Pick<PressTimes, "shift" | "blockedMs"> }).seen);
}

async function visit<Seen>(
  browser: Browser,
  phone: Phone,
  cookie: string,
  origin: string,
  look: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    await pretend(context, phone.device);
    await addCookies(context, origin, cookie);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const { throughput, latency, cpu } = phone;
    const line = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await session.send("Network.emulateNetworkConditions", line);
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Gives a browser the cookies of a header. */
export const addCookies = (context: BrowserContext, url: string, header: string) =>
  context.addCookies(
    header
      .split("; ")
      .filter(Boolean)
      .map((pair) => ({ url, name: pair.split("=", 1)[0] ?? "", value: pair.slice(pair.indexOf("=") + 1) })),
  );
