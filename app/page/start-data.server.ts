import type { EntryContext } from "@remix-run/node";
import { type InPlaceWords, type PageStart, START_ID, STATE_ID } from "#app/lib/start/page-start.ts";
import type { Translate } from "#app/lib/text-key.ts";
import type { StartData } from "./start-data.ts";

/** The rendered routes: if one failed, those down to the one that shows the error. */
function shownRoutes({ staticHandlerContext: { matches, errors } }: EntryContext): string[] {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1;
  return (failed < 0 ? matches : matches.slice(0, failed + 1)).map(({ route }) => route.id);
}

/** Takes the state's stream from Remix, which would otherwise send it through scripts that run in the page. */
export async function startDataOf(
  remix: EntryContext,
  { words, bringsState }: { words: InPlaceWords | null; bringsState: boolean },
): Promise<StartData> {
  const { manifest, serverHandoffString = "{}" } = remix;
  // Remix's types use the name of another version.
  const { hmr } = manifest as { hmr?: { runtime?: string } };
  const routes = shownRoutes(remix).flatMap((id) => manifest.routes[id] ?? []);
  const start: PageStart = {
    build: manifest.version,
    runtime: hmr?.runtime ?? null,
    manifest: manifest.url,
    modules: routes.map(({ id, module }) => [id, module]),
    imports: [...new Set(routes.flatMap(({ imports = [] }) => imports))],
    handoff: bringsState ? serverHandoffString : "",
    words,
  };
  return {
    script: manifest.entry.module,
    start: { id: START_ID, json: JSON.stringify(start) },
    state: { id: STATE_ID, json: bringsState ? await stateOf(remix) : "" },
  };
}

/** The patch of Remix's runtime passes a function that creates the state, a text where no promise is in it: most documents have none. */
function stateOf({ serverHandoffStream: make }: EntryContext): string | Promise<string> {
  if (typeof make !== "function") throw new TypeError("patches/@remix-run+server-runtime is not in place");
  const state = (make as () => string | ReadableStream<Uint8Array>)();
  return typeof state === "string" ? state : new Response(state).text();
}

/** For pages with hearts or a table. */
export const inPlaceWords = (t: Translate, moving: string): InPlaceWords => ({
  notSent: t("unanswered.notSent"),
  unknown: t("unanswered.unknown"),
  fault: t("unanswered.fault"),
  nothingMoved: t("unanswered.nothingMoved"),
  once: t("unanswered.once"),
  again: t("unanswered.again"),
  moving,
  close: t("notice.close"),
});
