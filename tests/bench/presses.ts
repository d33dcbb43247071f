import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tests/support/browser.js";
import { type Device, pretend } from "#tests/support/device.ts";

/** A cheap phone on a bad network, and a better one on a better network. Bytes per second, milliseconds until the first byte. */
export const PHONES = {
  "CPU 6×, 400 kbit/s, 400 ms": { cpu: 6, throughput: 50_000, latency: 400, device: "weak" },
  "CPU 4×, 1.6 Mbit/s, 150 ms": { cpu: 4, throughput: 200_000, latency: 150, device: "able" },
} as const satisfies Record<string, { cpu: number; throughput: number; latency: number; device: Device }>;

/** After `load`, until React has hydrated where it loads by itself. */
const SETTLED_MS = 6_000;

/** How often a page is checked for the response, and for how long. */
const LOOK_MS = 500;
const LONGEST_MS = 20_000;

type Phone = (typeof PHONES)[keyof typeof PHONES];

interface House {
  origin: string;
  /** The cookies of a player, whose cards have hearts; guests' have none. */
  player: string;
}

/** Milliseconds from the start of the navigation to the effect of a press made at the first paint. */
export interface PressTimes {
  heartMs: number;
  searchMs: number;
  spinMs: number;
  /** Of home: the sum of layout shifts, its first contentful paint, and the blocking time (above 50 ms) of long tasks after that. */
  shift: number;
  paintMs: number;
  blockedMs: number;
}

/** What is pressed, and what appears once it has a response. */
interface Press {
  path: string;
  button: string;
  /** Filled in before the press. */
  typed?: { field: string; text: string };
  answer: { selector: string; query?: string; file?: string };
}

const HEART: Press = {
  path: "/en/games-slots",
  button: "main .heart button",
  // It is shown as pressed before the response.
  answer: { selector: "main .heart", file: "favorites/toggle" },
};
const SEARCH: Press = {
  path: "/en/games-all",
  button: "main [role=search] [type=submit]",
  typed: { field: "main input[name=q]", text: "fox" },
  answer: { selector: "main .poster", query: "q=fox" },
};
const SPIN: Press = { path: "/en/rules/fox-at-noon", button: ".go-button", answer: { selector: ".tally li" } };

export async function pressTimes({ origin, player }: House, phone: Phone): Promise<PressTimes> {
  const browser = await chromium.launch({ executablePath: findBrowser() || undefined, args: ["--no-sandbox"] });
  try {
    const timed = (press: Press, cookie = "") =>
      visit(browser, phone, cookie, origin, (page) => pressed(page, origin, press));
    return {
      heartMs: await timed(HEART, player),
      searchMs: await timed(SEARCH),
      spinMs: await timed(SPIN),
      ...(await visit(browser, phone, "", origin, (page) => looked(page, origin))),
    };
  } finally {
    await browser.close();
  }
}

/** Polling from outside would slow a slow page more than the press: it presses and measures by itself. */
async function pressed(page: Page, origin: string, press: Press): Promise<number> {
  await page.addInitScript(pressAtFirstPaint, press);
  await page.goto(origin + press.path, { waitUntil: "commit" });
  const until = Date.now() + LONGEST_MS;
  while (Date.now() < until) {
    await page.waitForTimeout(LOOK_MS);
    const notes = await page.evaluate(() => sessionStorage.getItem("press")).catch(() => null);
    const { startedAt, answeredAt }: Notes = JSON.parse(notes ?? "{}");
    if (startedAt && answeredAt) return answeredAt - startedAt;
  }
  throw new Error(`nothing answered ${press.button} at ${press.path}`);
}

interface Notes {
  startedAt?: number;
  pressedAt?: number;
  answeredAt?: number;
}

/** Runs in each document of the visit, before its own scripts. */
function pressAtFirstPaint({ button, typed, answer }: Press): void {
  const notes: Notes = JSON.parse(sessionStorage.getItem("press") ?? "{}");
  const now = () => performance.timeOrigin + performance.now();
  notes.startedAt ??= performance.timeOrigin;
  // An observer would be called after all queued tasks, which a user's press precedes.
  const isPainted = () => performance.getEntriesByType("paint").length > 0;
  const save = () => sessionStorage.setItem("press", JSON.stringify(notes));
  // A press before the first script runs is handled by loading a document.
  const isAnotherPage = () => notes.pressedAt !== undefined && notes.pressedAt < performance.timeOrigin;
  const isAnswered = () =>
    document.querySelector(answer.selector) !== null &&
    location.search.includes(answer.query ?? "") &&
    (!answer.file ||
      isAnotherPage() ||
      performance.getEntriesByType("resource").some(({ name }) => name.includes(answer.file ?? "")));
  const look = () => {
    const target = document.querySelector<HTMLElement>(button);
    if (isPainted() && notes.pressedAt && isAnswered()) {
      notes.answeredAt = now();
      return save();
    }
    if (isPainted() && !notes.pressedAt && target) {
      const field = typed && document.querySelector<HTMLInputElement>(typed.field);
      if (field) field.value = typed.text;
      notes.pressedAt = now();
      save();
      target.click();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function looked(page: Page, origin: string) {
  await page.addInitScript(() => {
    const seen = {
      shift: 0,
      paintedAt: Number.POSITIVE_INFINITY,
      tasks: [] as { startTime: number; duration: number }[],
    };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch("layout-shift", (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.paintedAt = startTime;
    });
    watch("longtask", ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
  });
  await page.goto(`${origin}/en`);
  await page.waitForTimeout(SETTLED_MS);
  const { shift, paintedAt, tasks } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const after = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, paintedAt));
  return { shift, paintMs: paintedAt, blockedMs: after.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0) };
}

interface Seen {
  shift: number;
  paintedAt: number;
  tasks: { startTime: number; duration: number }[];
}

async function visit<Result>(
  browser: Browser,
  phone: Phone,
  cookie: string,
  origin: string,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
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
