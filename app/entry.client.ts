import { isAble } from "./lib/start/able.ts";
import { conform } from "./lib/start/conform.ts";
import { answerInPlace } from "./lib/start/in-place.ts";
import { rememberPress, watchIntent } from "./lib/start/intent.ts";
import { layOutRest } from "./lib/start/lay-out-rest.ts";
import { forgetLost } from "./lib/start/lost.ts";
import { hasState, startOf, stateOf } from "./lib/start/page-start.ts";
import { askWhole } from "./lib/start/successor.ts";

/**
 * The one script a document loads, which may run before the page is all there. Forms and links work before it; it answers a few of them
 * without another document, and brings React where that is wanted, or where device and line are good enough to be asked nothing
 * (docs/decisions/0118).
 */
const start = startOf(document);
/** Before the page is all there it is neither exchanged, which what comes would be added to, nor taken over. */
const isWhole =
  document.readyState === "loading" && new Promise((whole) => addEventListener("DOMContentLoaded", whole));
const inPlace = answerInPlace(start.words, isWhole, answered);
const pressAgain = rememberPress();
const endWatch = watchIntent(() => void bringReact());
let coming: Promise<void> | null = null;
let pause = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Each longer than the one before. */
function longerPause(): Promise<void> {
  const now = pause;
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  return new Promise((resolve) => setTimeout(resolve, now));
}

/** A picture that hangs keeps the page from being loaded, and must not keep React from it. */
const LONGEST_LOAD_MS = 10_000;

const LONGEST_PAUSE_AFTER_LOAD_MS = 2_000;

/** How many presses were answered in place: a page that was asked for before the last of them is older. */
let answers = 0;

/** The page with its state, and how many presses had been answered then. */
async function askForState(): Promise<[page: Document, answers: number] | null> {
  await isWhole;
  const now = answers;
  return hasState(document) ? null : [await askWhole(), now];
}

async function handOver(whole: Awaited<ReturnType<typeof askForState>>) {
  await inPlace.end();
  let newest = whole;
  while (!hasState(document) && !(newest && newest[1] === answers))
    newest = await askForState().catch(() => longerPause().then(() => newest));
  // React expects the page as it came, and tells it again.
  const lost = forgetLost();
  if (newest && !hasState(document)) conform(document.documentElement, newest[0].documentElement);
  return { handoff: startOf(document).handoff, stream: stateOf(document), lost };
}

/** By the whole address, which Vite leaves alone while pages are developed: with a query it would be another module. */
const bring = (file: string) => import(/* @vite-ignore */ new URL(file, location.href).href);

/** Each file by itself and all at once, or each would be asked for when the one before it has told of it. */
async function react() {
  if (start.runtime) await bring(start.runtime);
  const files = [...start.imports, start.manifest].map(bring);
  const modules = start.modules.map(async ([id, file]) => [id, await bring(file)]);
  const [{ hydrate }, entries] = await Promise.all([import("./hydrate.tsx"), Promise.all(modules), ...files]);
  window.__remixRouteModules = Object.fromEntries(entries);
  return hydrate;
}

/** Where a file of it does not come, the page stays as it is. It is asked for again at the next sign, and after an ever longer pause. */
async function bringReact(): Promise<void> {
  coming ??= Promise.all([react(), askForState()]).then(
    ([hydrate, whole]) => {
      endWatch();
      void hydrate({ handOver: () => handOver(whole), takenOver: pressAgain });
    },
    () => {
      coming = null;
      void longerPause().then(bringReact);
    },
  );
  await coming;
}

/** Whoever plays goes on playing. */
function answered(form: HTMLFormElement): void {
  answers += 1;
  if (form.matches(".table-form")) whenIdle(bringReact);
}

/** Safari has no idle callback. */
function whenIdle(work: () => unknown): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

let isBegun = false;

function afterLoad(): void {
  if (isBegun) return;
  isBegun = true;
  // A weak phone lays out what is come to: all of the rest is work it can spare.
  if (isAble(navigator)) layOutRest(whenIdle);
  setTimeout(whenIdle, pauseAfterLoad(), comeUnasked);
}

/**
 * As long again as the page took: on a line on which that is long, a first press is answered before 80 kB of React are asked for,
 * which would share the line and the processor with it.
 */
const pauseAfterLoad = () => Math.min(performance.now(), LONGEST_PAUSE_AFTER_LOAD_MS);

async function comeUnasked(): Promise<void> {
  if (isAble(navigator)) await bringReact();
  whenIdle(() => void import("./lib/later.client.ts").then(({ improvePage }) => improvePage(start)));
}

// It must not compete with the first paint on a weak phone.
if (document.readyState === "complete") whenIdle(afterLoad);
else {
  addEventListener("load", () => whenIdle(afterLoad), { once: true });
  setTimeout(afterLoad, LONGEST_LOAD_MS);
}
