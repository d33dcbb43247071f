import { chromium } from "@playwright/test";
import { gameById, multiplierAfter } from "#server/games/index.ts";
import { apiAt } from "#tests/support/api.ts";
import { findBrowser } from "#tests/support/browser.js";
import { dataOf } from "#tests/support/players.ts";

export interface CrashEnds {
  rounds: number;
  /** How many of them were shown within a tenth of a second. */
  inTime: number;
  medianMs: number;
  slowestMs: number;
}

const GAME = "steppe-comet";
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);

const IN_TIME_MS = 100;

interface Watched {
  /** When the end of a round was first drawn, by number of the round, in milliseconds since 1970. */
  ends: Record<number, number>;
}

/**
 * A page with the table, watched frame by frame, until this many shared rounds are over. A round ends at the millisecond at which
 * its multiplier passes the crash that is published afterwards; one clock, because it is one machine.
 */
export async function crashEnds(origin: string, platform: string): Promise<CrashEnds> {
  const api = apiAt(platform);
  const rules = gameById(GAME)?.rules;
  if (rules?.kind !== "crash") throw new Error(`there is no crash game ${GAME}`);
  const browser = await chromium.launch({ executablePath: findBrowser() || undefined, args: ["--no-sandbox"] });
  const starts = new Map<number, number>();
  const moments = new Map<number, number>();
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${origin}/en/rules/${GAME}`);
    await page.evaluate(watch);
    // The first round that is seen in full is the second one.
    while (moments.size < ROUNDS + 2) {
      const { number, startsAt, lastRounds } = dataOf(await api.call("getCrashTable", { gameId: GAME }));
      starts.set(number, Date.parse(startsAt));
      for (const { number: over, crashedAt } of lastRounds) {
        const start = starts.get(over);
        if (start === undefined || moments.has(over)) continue;
        let ms = 0;
        while (multiplierAfter(rules, ms) <= crashedAt) ms++;
        moments.set(over, start + ms);
      }
      await page.waitForTimeout(500);
    }
    const { ends } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    const late = [...moments].flatMap(([number, at]) => {
      const end = ends[number];
      return end === undefined ? [] : [end - at];
    });
    const inOrder = late.slice(-ROUNDS).sort((one, other) => one - other);
    const rounded = (ms: number | undefined) => Math.round(ms ?? Number.NaN);
    return {
      rounds: inOrder.length,
      inTime: inOrder.filter((ms) => ms <= IN_TIME_MS).length,
      medianMs: rounded(inOrder[Math.floor(inOrder.length / 2)]),
      slowestMs: rounded(inOrder.at(-1)),
    };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: records the frame in which the stage first shows that a round is over, by the number in its text. */
function watch(): void {
  const watched: Watched = { ends: {} };
  Object.assign(window, { watched });
  let wasOver = true;
  const look = () => {
    const flight = document.querySelector(".flight");
    const isOver = flight?.getAttribute("data-phase") === "over";
    if (isOver && !wasOver) {
      const words = document.querySelector(".flight-figure > span")?.textContent ?? "";
      const number = Number(/\d+/.exec(words)?.[0] ?? 0);
      watched.ends[number] = Date.now();
    }
    wasOver = isOver;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
