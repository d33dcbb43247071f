import type { Outdated, ShownAt } from "./outdated.ts";

/** All pages that show a topic are reloaded within this time. */
const SPREAD_MS = 3_000;

/** Asks for the page again while it is outdated; spreads the requests of all readers of the same topic. */
export function chase(outdated: Outdated, shown: () => ShownAt, ask: () => void, over: AbortSignal): () => void {
  let asking: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (outdated.of(shown()).length === 0 || asking) return;
    asking = setTimeout(() => {
      asking = undefined;
      const old = outdated.of(shown());
      if (over.aborted || old.length === 0) return;
      outdated.ask(old);
      ask();
    }, Math.random() * SPREAD_MS);
  };
}
