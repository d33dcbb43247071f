/** How a document hands itself to the scripts: as data in it, which runs nothing and may be exchanged with the page. */

/** What the scripts begin a page with: the files of React's part, and words for what happens before it has come. */
export interface PageStart {
  /** Which build wrote the document. */
  build: string;
  /** What has to come before any other file; only while pages are being developed. */
  runtime: string | null;
  /** The list of routes. */
  manifest: string;
  /** The modules of the page's routes by their ids, and what they import. */
  modules: readonly (readonly [id: string, file: string])[];
  imports: readonly string[];
  /** What Remix hands over beside the state, as JSON; it comes with the state. */
  handoff: string;
  /** Null on pages whose forms are left to the browser or to React. */
  words: InPlaceWords | null;
}

/** Told of a form that nobody answered, in the page's language. */
export type InPlaceWords = Record<Lost | "nothingMoved" | "once" | "again" | "moving" | "close", string>;

/** Why a form was not answered: nothing left the device, it is not known, or our answer was a fault. */
export type Lost = "notSent" | "unknown" | "fault";

export const START_ID = "page-start";
/** What the loaders answered, in the words of Remix's own stream. */
export const STATE_ID = "page-state";

export const startOf = (document: Document): PageStart =>
  JSON.parse(document.getElementById(START_ID)?.textContent ?? "null");

/**
 * Most documents come without: who reads the page needs none, and it would be a second copy of all that stands there. The head says so, before
 * the state itself is there.
 */
export const hasState = (document: Document): boolean => startOf(document).handoff !== "";

/** The state as Remix reads it. */
export const stateOf = (document: Document) => new Response(document.getElementById(STATE_ID)?.textContent).body;
