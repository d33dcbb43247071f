import type { EntryContext } from "@remix-run/node";
import { createContext, useContext } from "react";
import type { InPlaceWords, PageStart } from "#app/lib/start/page-start.ts";
import type { Translate } from "#app/lib/text-key.ts";

/** What a document brings for its scripts; a browser has it in the document, and renders none. */
interface StartData {
  /** The file of the one script that every document loads. */
  script: string;
  start: PageStart;
  state: string;
}

const Start = createContext<StartData | null>(null);

export const StartProvider = Start.Provider;
export const useStartData = () => useContext(Start);

/** The routes that are shown: where one failed, those down to the one that shows the failure. */
function shownRoutes({ staticHandlerContext: { matches, errors } }: EntryContext): string[] {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1;
  return (failed < 0 ? matches : matches.slice(0, failed + 1)).map(({ route }) => route.id);
}

/** Takes the stream of the state from Remix, which would hand it over by scripts that run in the page. */
export async function startDataOf(remix: EntryContext, words: InPlaceWords | null): Promise<StartData> {
  const { manifest, serverHandoffStream, serverHandoffString = "{}" } = remix;
  // The types of Remix have the name of another version.
  const { hmr } = manifest as { hmr?: { runtime?: string } };
  const routes = shownRoutes(remix).flatMap((id) => manifest.routes[id] ?? []);
  return {
    script: manifest.entry.module,
    start: {
      build: manifest.version,
      runtime: hmr?.runtime ?? null,
      manifest: manifest.url,
      modules: routes.map(({ id, module }) => [id, module]),
      imports: [...new Set(routes.flatMap(({ imports = [] }) => imports))],
      handoff: serverHandoffString,
      words,
    },
    state: await new Response(serverHandoffStream).text(),
  };
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
});
