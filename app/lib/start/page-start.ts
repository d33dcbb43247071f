/** How a document passes its data to the scripts: as data in it, which runs nothing and can be replaced with the page. */

/** What the scripts start a page with: the files of React, and texts for what happens before they have loaded. */
export interface PageStart {
  /** The build that rendered the document. */
  build: string;
  /** What must load before any other file; only in development. */
  runtime: string | null;
  /** The list of routes. */
  manifest: string;
  /** The modules of the page's routes by id, and their imports. */
  modules: readonly (readonly [id: string, file: string])[];
  imports: readonly string[];
  /** Remix's handoff data besides the state, as JSON; it comes with the state. */
  handoff: string;
  /** Null on pages whose forms are left to the browser or to React. */
  words: InPlaceWords | null;
}

/** Shown for a form that was not answered, in the page's language. */
export type InPlaceWords = Record<Lost | "nothingMoved" | "once" | "again" | "moving" | "close", string>;

/** Why a form was not answered: the request never left the device, the result is unknown, or our answer was a server fault. */
export type Lost = "notSent" | "unknown" | "fault";

export const START_ID = "page-start";
/** The loader data in Remix's stream format. */
export const STATE_ID = "page-state";

export const startOf = (document: Document): PageStart =>
  JSON.parse(document.getElementById(START_ID)?.textContent ?? "null");

/**
 * Most documents have none: a reader of the page needs none, and it would be a second copy of the content. The head says so,
 * before the state itself has been parsed.
 */
export const hasState = (document: Document): boolean => startOf(document).handoff !== "";

/** The state as Remix reads it. */
export const stateOf = (document: Document) => new Response(document.getElementById(STATE_ID)?.textContent).body;
