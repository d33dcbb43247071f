/**
 * A network that drops packets reports no error. After this time a form is given up; pressing it again does not repeat its
 * effect.
 */
const PATIENCE_MS = 15_000;

/** Requests a page as its document, or the answer to a form. */
export function ask(to: URL | string, prefer: string, more?: RequestInit): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), PATIENCE_MS);
  return fetch(to, { headers: { Accept: "text/html", Prefer: prefer }, signal: late.signal, ...more });
}
