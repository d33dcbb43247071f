import { availableParallelism } from "node:os";
import { chromium } from "@playwright/test";
import { gameById } from "#server/games/index.ts";
import { seededAccounts } from "#server/platform/seed/accounts.ts";
import { findBrowser } from "#tests/support/browser.js";
import { openHouse, type TestHouse } from "#tests/support/house.ts";
import { auditTimes, MILLION, WORLD } from "./audit.ts";
import { competitionTimes } from "./competitions.ts";
import { copyTimes } from "./copies.ts";
import { cpuPerAnswer } from "./cpu.ts";
import { crashEnds } from "./crash.ts";
import { historyTimes } from "./histories.ts";
import { ledgerSpeed } from "./ledger.ts";
import { liveTimes } from "./live/index.ts";
import { triggerCost } from "./live/triggers.ts";
import { motionTimes } from "./motion.ts";
import { outcomesPerSecond, roundsPerSecond } from "./outcomes.ts";
import { type PageWeight, pageWeight, signIn, type Weight } from "./page-weight.ts";
import { PHONES, pressTimes } from "./presses.ts";
import { searchTimes } from "./search.ts";
import { spinCost } from "./spins.ts";
import { bareThroughput, settledPage, type Throughput, throughputOf } from "./throughput.ts";
import { withdrawalTime } from "./withdrawal.ts";

const HOME = "/en";
const GAME = "fox-at-noon";
const PLAYER = "anna@openhand.example";

/** The cookie of a demo visitor keeps the page out of the cache. */
const UNCACHED = { Cookie: "lang=en; demo=bench" };

const say = (line = "") => process.stdout.write(`${line}\n`);
const whole = (figure: number) => Math.round(figure).toLocaleString("en").padStart(9);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

const OF_THE_CODE = {
  games: reportGames,
  search: reportSearch,
  histories: reportHistories,
  ledger: reportLedger,
  audit: reportAudit,
  competitions: reportCompetitions,
  copies: reportCopies,
  live: reportLive,
  triggers: reportTriggers,
};

const OF_A_HOUSE = {
  pages: reportThroughput,
  cpu: reportCpu,
  weights: reportWeights,
  withdrawal: reportWithdrawal,
  spins: reportSpins,
  motion: reportMotion,
  crash: reportCrash,
  presses: reportPresses,
};

/** Runs all measurements, or the named ones, in one run against one house. */
export async function bench(names: readonly string[]): Promise<void> {
  const parts = [...Object.keys(OF_THE_CODE), ...Object.keys(OF_A_HOUSE)];
  const unknown = names.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}, only ${parts.join(", ")}`);
  const requested = <Report>(reports: Record<string, Report>) =>
    Object.entries(reports).flatMap(([name, report]) => (names.length === 0 || names.includes(name) ? [report] : []));

  say(`Node ${process.versions.node}, ${availableParallelism()} cores shared by servers, database and load.`);
  for (const report of requested(OF_THE_CODE)) await report();
  const ofAHouse = requested(OF_A_HOUSE);
  if (ofAHouse.length === 0) return;
  const house = await openHouse();
  try {
    for (const report of ofAHouse) await report(house);
  } finally {
    await house.close();
  }
}

async function reportLive(): Promise<void> {
  const { readers, openedMs, atSites, atProxy, loads, losses } = await liveTimes();
  say();
  say(`Events, ${readers.toLocaleString("en")} open streams through nginx, two sites and two platforms:`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  say(`   opened in ${seconds(openedMs)}, ${kilobytes(atSites)} each at the sites, ${kilobytes(atProxy)} at the proxy`);
  for (const { rowsASecond, deliveredASecond, medianMs, slowestHundredthMs } of loads) {
    say(
      `${whole(deliveredASecond)} delivered/s of ${whole(rowsASecond).trim()} rows/s   p50 ${medianMs} ms, p99 ${slowestHundredthMs} ms`,
    );
  }
  for (const { part, allMs } of losses)
    say(`   ${seconds(allMs)} until every reader has the state after the loss of ${part}`);
}

async function reportTriggers(): Promise<void> {
  const { withThem, without } = await triggerCost();
  say();
  say("What telling of changes costs a bet, eight callers, with and without the triggers in turn:");
  say(`${whole(withThem)} entries/s with, ${whole(without).trim()} without: ${(withThem / without).toFixed(3)} of it`);
}

async function reportCrash({ origin, platform }: TestHouse): Promise<void> {
  const { rounds, inTime, medianMs, slowestMs } = await crashEnds(origin, platform);
  say();
  say(`The end of ${rounds} shared rounds of crash in a browser, from the platform's moment to the drawn one:`);
  say(`   ${inTime} within 100 ms   p50 ${medianMs} ms, slowest ${slowestMs} ms`);
}

function reportGames(): void {
  say();
  say("Games, one core:");
  const rules = gameById(GAME)?.rules;
  if (rules?.kind !== "slot") throw new Error(`there is no slot ${GAME}`);
  say(`${whole(outcomesPerSecond(rules))} outcomes/s   ${GAME}, stops drawn and wins read`);
  for (const { game, perSecond } of roundsPerSecond()) {
    say(`${whole(perSecond)} rounds/s     ${game.id}, ${game.mechanic}`);
  }
}

async function reportSearch(): Promise<void> {
  const { games, times } = await searchTimes();
  say();
  say(`Search among ${games.toLocaleString("en")} games, from what was typed to a page of ids:`);
  for (const { typed, found, medianMs, slowestHundredthMs } of times) {
    say(`${whole(found)} found   p50 ${medianMs} ms, p99 ${slowestHundredthMs} ms   ${typed}`);
  }
}

async function reportHistories(): Promise<void> {
  say();
  say("History of an account with a million postings in a year:");
  for (const { name, medianMs, slowestHundredthMs, ratio } of await historyTimes()) {
    const figures = `p50 ${String(medianMs).padStart(7)} ms, p99 ${String(slowestHundredthMs).padStart(7)} ms`;
    say(`   ${figures} ${ratio.toFixed(1).padStart(6)} times   ${name}`);
  }
}

async function reportLedger(): Promise<void> {
  const { ours, pgbench } = await ledgerSpeed();
  say();
  say("The ledger, a stake in a transaction of its own, eight callers:");
  const ratio = pgbench === null ? "" : ` ${((100 * ours) / pgbench).toFixed(1)} % of pgbench`;
  say(`${whole(ours)} entries/s${ratio}   the wallet`);
  say(
    pgbench === null
      ? "          there is no pgbench to compare with"
      : `${whole(pgbench)} entries/s   pgbench -M prepared, the same rows in four statements`,
  );
}

async function reportAudit(): Promise<void> {
  for (const world of [WORLD, MILLION]) {
    const { rounds, entries, added, makingMs, wholeMs, sealing, next } = await auditTimes(world);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(9)} s`;
    const share = `1/${Math.round(wholeMs / next.medianMs)} of the whole`;
    const slowest = seconds(next.slowestHundredthMs).trim();
    say();
    say(`The audit of ${world.name}: ${rounds.toLocaleString("en")} rounds, ${entries.toLocaleString("en")} entries:`);
    say(`${seconds(makingMs)}  making it`);
    say(`${seconds(wholeMs)}  all of it from the first row`);
    if (sealing.passes > 0) say(`${seconds(sealing.ms)}  the ${sealing.passes} passes that seal it`);
    say(`${seconds(next.medianMs)}  a pass after ${added} more rounds, ${share}; p99 ${slowest}`);
  }
}

async function reportCompetitions(): Promise<void> {
  const { players, rounds, isExact, lines } = await competitionTimes();
  say();
  say(`A tournament of ${rounds.toLocaleString("en")} rounds of ${players.toLocaleString("en")} players:`);
  for (const [name, medianMs, slowestHundredthMs] of lines) {
    say(`   p50 ${String(medianMs).padStart(8)} ms, p99 ${String(slowestHundredthMs).padStart(8)} ms   ${name}`);
  }
  say(`   ${isExact ? "The tallies are exact." : "THE TALLIES ARE WRONG."}`);
}

async function reportCopies(): Promise<void> {
  const { rounds, makingMs, fetchingMs, bytes, rest, making, fetching } = await copyTimes();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(9)} s`;
  const line = (name: string, { peak, medianMs, slowestHundredthMs, slowestMs }: typeof rest) => {
    const calls = `p50 ${medianMs} ms, p99 ${slowestHundredthMs} ms, slowest ${slowestMs} ms`;
    say(`${whole(peak / 1_000_000)} MB at most   other calls ${calls}   ${name}`);
  };
  say();
  say(
    `A copy of everything about a player of ${rounds.toLocaleString("en")} rounds, ${whole(bytes / 1_000_000).trim()} MB:`,
  );
  say(`${seconds(makingMs)}  from the request until it is ready`);
  say(`${seconds(fetchingMs)}  to fetch it`);
  line("the platform at rest", rest);
  line("while it makes the copy", making);
  line("while the copy is fetched", fetching);
}

async function reportWithdrawal({ platform }: TestHouse): Promise<void> {
  say();
  say(`A withdrawal from request to done: ${(await withdrawalTime(platform)).toFixed(0)} ms (median).`);
}

async function reportSpins({ platform, process }: TestHouse): Promise<void> {
  const { perSecond, platformMs, databaseMs } = await spinCost(platform, process.pid ?? 0);
  const perCpuSecond = 1_000 / (platformMs + databaseMs);
  say();
  say("Spins on dice, eight players who never wait:");
  say(`${whole(perSecond)} spins/s, ${whole(perCpuSecond).trim()} for a second of processor`);
  say(`${platformMs.toFixed(2).padStart(9)} ms platform, ${databaseMs.toFixed(2)} ms database, of one`);
}

async function reportMotion({ origin }: TestHouse): Promise<void> {
  say();
  say("Tables with a sixth of the processor; presses also at 400 kbit/s and 400 ms:");
  for (const { kind, frames, press } of await motionTimes(origin)) {
    const speed = frames
      ? `${whole(frames.median)} frames/s, worst ${String(frames.worst).padStart(3)}`
      : "   nothing moved".padEnd(29);
    const ms = (figure: number) => `${figure.toFixed(0).padStart(6)} ms`;
    say(`${speed}   press to change ${ms(press.changeMs)}, to result ${ms(press.resultMs)}   ${kind}`);
  }
}

async function reportThroughput({ origin }: TestHouse): Promise<void> {
  const page = await settledPage(origin + HOME);
  const bare = await bareThroughput(page);
  const cached = await throughputOf(origin + HOME, { Cookie: "lang=en" });
  const rendered = await throughputOf(origin + HOME, UNCACHED);
  say();
  say(`Home page, ${kilobytes(page.wire.length).trim()} of brotli:`);
  const line = (name: string, { perSecond, medianMs, slowestHundredthMs }: Throughput) => {
    const ratio = `${((100 * perSecond) / bare.perSecond).toFixed(1)} %`.padStart(8);
    say(`${whole(perSecond)} pages/s ${ratio} of bare   p50 ${medianMs} ms, p99 ${slowestHundredthMs} ms   ${name}`);
  };
  line("bare node:http, same bytes from memory", bare);
  line("guest, from the cache", cached);
  line("rendered for its visitor", rendered);
}

async function reportCpu({ origin, process }: TestHouse): Promise<void> {
  say();
  say("CPU of one answer made for its visitor:");
  for (const [name, path] of [
    ["home page", HOME],
    ["its data alone", `${HOME}.data`],
  ]) {
    const { site, platform } = await cpuPerAnswer(process.pid ?? 0, `${origin}${path}`, UNCACHED);
    say(`${site.toFixed(1).padStart(9)} ms site ${platform.toFixed(1).padStart(6)} ms platform   ${name}`);
  }
}

async function reportPresses({ origin }: TestHouse): Promise<void> {
  const player = await signedIn(origin);
  say();
  say("From the start of the navigation to what a press brought:");
  for (const [name, phone] of Object.entries(PHONES)) {
    const { heartMs, searchMs, spinMs, shift, paintMs, blockedMs } = await pressTimes({ origin, player }, phone);
    const ms = (figure: number) => `${figure.toFixed(0).padStart(6)} ms`;
    say(`   heart ${ms(heartMs)}, search ${ms(searchMs)}, spin ${ms(spinMs)}   ${name}, ${phone.device}`);
    say(`   first paint ${ms(paintMs)}, layout shift ${shift.toFixed(3)}, blocked ${ms(blockedMs)}   home`);
  }
}

async function signedIn(origin: string): Promise<string> {
  const account = seededAccounts.find(({ email }) => email === PLAYER);
  if (!account) throw new Error(`there is no seeded account ${PLAYER}`);
  return signIn(origin, account.email, account.password);
}

async function reportWeights({ origin }: TestHouse): Promise<void> {
  const player = await signedIn(origin);
  const pages: [string, string, string][] = [
    ["Home", HOME, "lang=en"],
    ["List", "/en/games-slots", "lang=en"],
    ["Game", `/en/slots/${GAME}`, "lang=en"],
    ["Play", `/en/game/play/${GAME}`, player],
    ["History", "/en/player/history/rounds", player],
    ["Deposit", "/en/player/balance", player],
  ];
  const browser = await chromium.launch({ executablePath: findBrowser() || undefined, args: ["--no-sandbox"] });
  try {
    for (const [name, path, cookie] of pages) reportWeight(name, path, await pageWeight(browser, origin, path, cookie));
  } finally {
    await browser.close();
  }
}

function reportWeight(name: string, path: string, weight: PageWeight): void {
  say();
  say(`${name}, ${path}:`);
  const line = (kind: string, { files, raw, brotli }: Weight) =>
    say(`  ${kind.padEnd(29)}  ${String(files).padStart(3)} files ${kilobytes(raw)} raw ${kilobytes(brotli)} brotli`);
  line("HTML", weight.html);
  line("HTML with the files inside", weight.firstDocument);
  line("CSS", weight.css);
  line("JavaScript before it is meant", weight.first);
  line("JavaScript when idle", weight.idle);
}
