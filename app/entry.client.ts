import { isAble } from "./lib/start/able.ts";
import { conform } from "./lib/start/conform.ts";
import { answerInPlace } from "./lib/start/in-place.ts";
import { rememberPress, watchIntent } from "./lib/start/intent.ts";
import { layOutRest } from "./lib/start/lay-out-rest.ts";
import { forgetLost } from "./lib/start/lost.ts";
import { hasState, startOf, stateOf } from "./lib/start/page-start.ts";
import { askWhole } from "./lib/start/successor.ts";

/**
 * The one script a document loads; it may run before the page is complete. Forms and links work without it. It submits a few
 * forms without loading another document, and loads React when the visitor needs it, or when device and connection are good
 * enough to load it without waiting for that (docs/decisions/0118).
 */
const start = startOf(document);
/**
 * Before the page is complete it must not be replaced, because the rest of the document would be added to the new one, and not
 * be hydrated.
 */
const isWhole =
  document.readyState === "loading" && new Promise((whole) => addEventListener("DOMContentLoaded", whole));
const inPlace = answerInPlace(start.words, isWhole, answered);
const pressAgain = rememberPress();
const endWatch = watchIntent(() => void bringReact());
let coming: Promise<void> | null = null;
let pause = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Each pause is longer than the one before. */
function longerPause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  });
}

/** A picture that hangs delays the load event, and must not delay React with it. */
const LONGEST_LOAD_MS = 10_000;

const LONGEST_PAUSE_AFTER_LOAD_MS = 2_000;

/** Number of presses answered in place: a page requested before the last of them is outdated. */
let answers = 0;

/** The page with its state, and the number of presses answered when it was requested. */
async function requestState(): Promise<[page: Document, answers: number] | null> {
  await isWhole;
  const now = answers;
  return hasState(document) ? null : [await askWhole(), now];
}

async function handOver(whole: Awaited<ReturnType<typeof requestState>>) {
  await inPlace.end();
  let newest = whole;
  while (!hasState(document) && !(newest && newest[1] === answers))
    newest = await requestState().catch(() => longerPause().then(() => newest));
  // React expects the page as the server rendered it, and shows the failure again itself.
  const lost = forgetLost();
  if (newest && !hasState(document)) conform(document.documentElement, newest[0].documentElement);
  return { handoff: startOf(document).handoff, stream: stateOf(document), lost };
}

/** In development by the full URL, which Vite does not rewrite: with a query it would be another module. */
const bring = (file: string) =>
  import(/* @vite-ignore */ import.meta.env.DEV ? new URL(file, location.href).href : file);

/** Each file by itself and all in parallel; otherwise each would be requested only after the one that imports it has loaded. */
async function react() {
  if (import.meta.env.DEV && start.runtime) await bring(start.runtime);
  const files = [...start.imports, start.manifest].map(bring);
  const modules = start.modules.map(async ([id, file]) => [id, await bring(file)]);
  const [{ hydrate }, entries] = await Promise.all([import("./hydrate.tsx"), Promise.all(modules), ...files]);
  window.__remixRouteModules = Object.fromEntries(entries);
  return hydrate;
}

/** If one of its files does not load, the page stays as it is. The next sign of intent retries, after an ever longer pause. */
async function bringReact(): Promise<void> {
  coming ??= Promise.all([react(), requestState()]).then(
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

/** A player who has bet once is likely to bet again, so React is loaded. */
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
  // A weak phone lays out what is scrolled to; it can be spared the work for the rest.
  if (isAble(navigator)) layOutRest(whenIdle);
  setTimeout(whenIdle, pauseAfterLoad(), comeUnasked);
}

/**
 * As long again as the page took to load: on a slow connection a first press is answered before 80 kB of React are requested,
 * which would compete with it for bandwidth and the processor.
 */
const pauseAfterLoad = () => Math.min(performance.now(), LONGEST_PAUSE_AFTER_LOAD_MS);

async function comeUnasked(): Promise<void> {
  if (isAble(navigator)) await bringReact();
  whenIdle(() => void import("./lib/later.client.ts").then(({ improvePage }) => improvePage(start)));
}

// React must not compete with the first paint on a weak phone.
if (document.readyState === "complete") whenIdle(afterLoad);
else {
  addEventListener("load", () => whenIdle(afterLoad));
  setTimeout(afterLoad, LONGEST_LOAD_MS);
}
