import type { Exchange } from "./answer.ts";
import type { PageRequest } from "./render.ts";

const FILE = "/_payload.json";

/**
 * `{page}/_payload.json` is the data of that page as any guest gets it (SPEC §7). Returns the request for the page itself,
 * without the visitor's cookies; null for any other address.
 */
export function payloadRequest({ request, path, query }: Exchange): { page: string; request: PageRequest } | null {
  if (request.method === "POST" || !path.endsWith(FILE)) return null;
  const page = path.slice(0, -FILE.length);
  const { cookie: _visitors, ...headers } = request.headers;
  return { page, request: { method: "GET", url: page + (query ? `?${query}` : ""), headers } };
}
