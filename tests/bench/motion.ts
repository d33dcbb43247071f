import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import type { GameKind } from "#app/contract/games/index.ts";
import { findBrowser } from "#tests/support/browser.js";
import { pretend } from "#tests/support/device.ts";
import { playRound, TABLE_ROUNDS } from "#tests/support/table-rounds.ts";

/** A cheap phone: a sixth of this processor, 400 kbit/s both ways, 400 ms until the first byte. */
const CPU_RATE = 6;
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const [MOTION_ROUNDS, PRESS_ROUNDS] = [3, 3];

/**
 * Milliseconds from a press until anything in the page is redrawn, and until its result is shown: the round, the buttons of its next
 * step, or the covered card.
 */
interface Press {
  changeMs: number;
  resultMs: number;
}

export interface KindTimes {
  kind: GameKind;
  /** Frames per second while the stage is in motion; null if nothing moved, as on a device that gets results at once. */
  frames: { median: number; worst: number } | null;
  /** With the network of a cheap phone too. */
  press: Press;
}

/** What a page measures of itself: `frames` are the times between two frames of a motion, in milliseconds. */
interface Counted {
  frames: number[];
  pressedAt: number;
  changedAt: number;
  resultAt: number;
}

/** Times of every kind of game at its demo table. */
export async function motionTimes(origin: string): Promise<KindTimes[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() || undefined, args: ["--no-sandbox"] });
  try {
    const times: KindTimes[] = [];
    for (const kind of Object.keys(TABLE_ROUNDS) as GameKind[]) times.push(await timesOfKind(browser, origin, kind));
    return times;
  } finally {
    await browser.close();
  }
}

async function timesOfKind(browser: Browser, origin: string, kind: GameKind): Promise<KindTimes> {
  const context = await browser.newContext(PHONE);
  try {
    await pretend(context, "able");
    const page = await context.newPage();
    // A stream of events never ends.
    await page.route("**/live?**", (route) => route.fulfill({ status: 204 }));
    await page.goto(`${origin}/en/rules/${TABLE_ROUNDS[kind].game}`, { waitUntil: "networkidle" });
    await page.evaluate(count);
    // The first round fetches the motion; it is not measured.
    await playRound(page, kind, 1);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
    const frames = await framesOf(page, kind);
    return { kind, frames, press: await pressOf(page, session, kind) };
  } finally {
    await context.close();
  }
}

async function framesOf(page: Page, kind: GameKind) {
  await page.evaluate(() => {
    (window as unknown as { counted: Counted }).counted.frames = [];
  });
  for (let round = 0; round < MOTION_ROUNDS; round++) await playRound(page, kind, 2 + round);
  const { frames } = await countedIn(page);
  if (frames.length === 0) return null;
  const inOrder = frames.sort((a, b) => a - b);
  const perSecond = (ms: number) => Math.round(1_000 / ms);
  return {
    median: perSecond(inOrder[Math.floor(inOrder.length / 2)] ?? 1),
    worst: perSecond(inOrder.at(-1) ?? 1),
  };
}

/** Of rounds whose floor is over, so that none waits. */
async function pressOf(page: Page, session: CDPSession, kind: GameKind): Promise<Press> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  const presses: Press[] = [];
  for (let round = 0; round < PRESS_ROUNDS; round++) {
    await page.locator(".go-button[data-state=rest]").waitFor();
    await playRound(page, kind, 2 + MOTION_ROUNDS + round);
    const { pressedAt, changedAt, resultAt } = await countedIn(page);
    presses.push({ changeMs: changedAt - pressedAt, resultMs: resultAt - pressedAt });
  }
  const median = (of: keyof Press) => presses.map((press) => press[of]).sort((a, b) => a - b)[1] ?? Number.NaN;
  return { changeMs: median("changeMs"), resultMs: median("resultMs") };
}

const countedIn = (page: Page) => page.evaluate(() => (window as unknown as { counted: Counted }).counted);

/** Runs in the page: counts frames while its stage moves, and records when the first frame after a press was drawn. */
function count(): void {
  const counted: Counted = { frames: [], pressedAt: 0, changedAt: 0, resultAt: 0 };
  Object.assign(window, { counted });
  const stage = document.querySelector(".stage");
  let last = 0;
  const look = (now: number) => {
    const isMoving = stage?.hasAttribute("aria-busy");
    if (isMoving && last > 0) counted.frames.push(now - last);
    last = isMoving ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const table = document.querySelector(".table") ?? document.body;
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  const rounds = () => document.querySelectorAll(".tally li").length;
  const pressed = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Element && target.closest(".go [type=submit]"))) return;
    counted.pressedAt = timeStamp;
    const shownBefore = rounds();
    const changes = new MutationObserver(() => {
      changes.disconnect();
      // The frame after the current one shows it.
      requestAnimationFrame(() => requestAnimationFrame((now) => Object.assign(counted, { changedAt: now })));
    });
    changes.observe(table, all);
    const results = new MutationObserver(() => {
      const isCovered = document.querySelector(".go-button[type=button]") !== null;
      if (rounds() === shownBefore && !document.querySelector(".steps") && !isCovered) return;
      results.disconnect();
      counted.resultAt = performance.now();
    });
    results.observe(table, all);
  };
  document.addEventListener("pointerdown", pressed, { capture: true });
}
