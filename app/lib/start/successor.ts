import { STATE_HEADER } from "#app/contract/document.ts";
import { hasState, startOf } from "./page-start.ts";

/** Requests a document that React can hydrate. */
const WHOLE = { Accept: "text/html", [STATE_HEADER]: "1" };

export const placeOf = ({ pathname, search }: URL | Location) => pathname + search;

const filesOf = (page: Document) => JSON.stringify({ ...startOf(page), words: null, handoff: null });

/** The answer to a form names the address of the page it contains. */
const addressOf = ({ headers, url }: Response) => new URL(headers.get("Content-Location") ?? url, url);

/** The document that replaces this one: of the same build and files, and of the given address; null for any other. */
export async function successor(answer: Response, address: URL | Location): Promise<Document | null> {
  const html = await answer.text();
  if (placeOf(addressOf(answer)) !== placeOf(address)) return null;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  // What a first document includes is named by all others: as a file, the page would be without its styles until that loads.
  for (const own of document.querySelectorAll<HTMLElement>("[data-file]")) {
    const { file } = own.dataset;
    fresh.querySelector(`[href="${file}"], [src="${file}"]`)?.replaceWith(own.cloneNode(true));
  }
  return filesOf(fresh) === filesOf(document) ? fresh : null;
}

/** The current page, with the state this document came without. Throws if another page is there by now. */
export async function askWhole(): Promise<Document> {
  // Stored, it would be compared with the document of the next visit, and never be equal.
  const fresh = await successor(await fetch(location.href, { headers: WHOLE, cache: "no-store" }), location);
  if (!fresh || !hasState(fresh)) throw new Error();
  return fresh;
}
