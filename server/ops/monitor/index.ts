import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OpsProblem, type Tool } from "#server/ops/command.ts";
import { dataFolder } from "#server/setup/lock.js";
import { logAt, Unanswered } from "./log-client.ts";
import { compare, NOTHING, type Remembered, remembered } from "./watch.ts";

const PAUSE_MS = 60_000;

/** A log without promises is signed once an hour. */
const LATE_MS = 65 * 60 * 1000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const isAbsent = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Throws for a file that cannot be read: a monitor that began again would accept another log. */
async function recall(file: string): Promise<Remembered> {
  try {
    return remembered.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (cause) {
    if (isAbsent(cause)) return NOTHING;
    throw new OpsProblem(`${file} is no memory of a monitor: move it away to begin again.`, { cause });
  }
}

/** Written beside it first: a monitor that is ended meanwhile loses nothing. */
async function remember(file: string, now: Remembered): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(now));
  await rename(`${file}.new`, file);
}

function inWords(before: Remembered, { size, at, root }: Remembered): string {
  const since = before.size === 0 ? "all of them read" : `${size - before.size} since ${before.at}`;
  const late = Date.now() - Date.parse(at) > LATE_MS ? ". The house has signed no head for more than an hour" : "";
  return `${at} ${size} entries, ${since}, root ${root.slice(0, 16)}: consistent${late}`;
}

function addressOf(text: string | undefined): URL {
  if (text && URL.canParse(text)) return new URL(text);
  throw new OpsProblem(`Usage: npm run ops -- ${monitor.usage}`);
}

interface Watched {
  log: ReturnType<typeof logAt>;
  file: string;
}

/** Compares and remembers once. */
async function lookAt({ log, file }: Watched): Promise<string> {
  const before = await recall(file);
  const now = await compare(before, await log.read(), log.entries);
  await remember(file, now);
  return inWords(before, now);
}

/** A house that does not answer is asked again: what ends a watch is what contradicts the log. */
const lineOf = (error: unknown): string => {
  if (error instanceof Unanswered) return `${new Date().toISOString()} ${error.message}`;
  throw error;
};

export const monitor: Tool = {
  usage: "monitor ADDRESS [--once]",
  summary:
    "Watches the public log of the house whose /api/v1 answers at that address, once a minute: reads what was added, and fails when what it has read before was changed. Needs no house.",
  async runAlone([address, option]) {
    const url = addressOf(address);
    const file = join(dataFolder(process.env), `monitor-${url.host.replace(":", "-")}.json`);
    const watched = { log: logAt(url), file };
    if (option === "--once") return lookAt(watched);
    for (;;) {
      say(await lookAt(watched).catch(lineOf));
      await delay(PAUSE_MS);
    }
  },
};
