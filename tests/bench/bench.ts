import { availableParallelism } from "node:os";
import { gameById } from "#server/games/index.ts";
import { seededAccounts } from "#server/platform/seed/accounts.ts";
import { openHouse, type TestHouse } from "#tests/support/house.ts";
import { cpuPerAnswer } from "./cpu.ts";
import { outcomesPerSecond, roundsPerSecond } from "./outcomes.ts";
import { type PageWeight, pageWeight, signIn, type Weight } from "./page-weight.ts";
import { searchTimes } from "./search.ts";
import { bareThroughput, settledPage, type Throughput, throughputOf } from "./throughput.ts";

const HOME = "/en";
const GAME = "fox-at-noon";
const PLAYER = "anna@openhand.example";

/** The cookie of a demo visitor keeps the page out of the cache. */
const UNCACHED = { Cookie: "lang=en; demo=bench" };

const say = (line = "") => process.stdout.write(`${line}\n`);
const whole = (figure: number) => Math.round(figure).toLocaleString("en").padStart(9);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/** Everything that is measured, in one run against one house. */
export async function bench(): Promise<void> {
  say(`Node ${process.versions.node}, ${availableParallelism()} cores shared by servers, database and load.`);
  say();
  reportGames();
  await reportSearch();
  const house = await openHouse();
  try {
    await reportThroughput(house);
    await reportCpu(house);
    await reportWeights(house);
  } finally {
    await house.close();
  }
}

function reportGames(): void {
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

async function reportWeights({ origin }: TestHouse): Promise<void> {
  const account = seededAccounts.find(({ email }) => email === PLAYER);
  if (!account) throw new Error(`there is no seeded account ${PLAYER}`);
  const player = await signIn(origin, account.email, account.password);
  const pages: [string, string, string][] = [
    ["Home", HOME, "lang=en"],
    ["Game", `/en/slots/${GAME}`, "lang=en"],
    ["Play", `/en/game/play/${GAME}`, player],
  ];
  for (const [name, path, cookie] of pages) reportWeight(name, path, await pageWeight(origin, path, cookie));
}

function reportWeight(name: string, path: string, weight: PageWeight): void {
  say();
  say(`${name}, ${path}:`);
  const line = (kind: string, { files, raw, brotli }: Weight) =>
    say(`  ${kind}  ${String(files).padStart(3)} files ${kilobytes(raw)} raw ${kilobytes(brotli)} brotli`);
  line("HTML", weight.html);
  line("CSS ", weight.css);
  line("JS  ", weight.js);
}
