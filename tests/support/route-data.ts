/**
 * The turbo-stream that Remix sends in place of a page, as far as tests read it: a list of values whose first is the root;
 * every nested value refers to its keys and values by their index in the list. Null is -5.
 */
const listIn = (body: string): unknown[] => JSON.parse(body.split("\n", 1)[0] ?? "");

const NULL = -5;

const entriesOf = (list: unknown[], place: unknown): [name: string, place: unknown][] =>
  Object.entries(list[Number(place)] ?? {}).map(([key, value]) => [String(list[Number(key.slice(1))]), value]);

/** The redirect that a loader or an action sent, as its status and target. */
export function redirectIn(body: string): string {
  const list = listIn(body);
  const [kind, place] = Array.isArray(list[0]) ? list[0] : ["", 0];
  if (kind !== "" && kind !== "SingleFetchRedirect") throw new Error(`no redirect: ${body.slice(0, 200)}`);
  const places = Object.fromEntries(entriesOf(list, place));
  return `${list[Number(places.status)]} ${list[Number(places.redirect)]}`;
}

/** The ids of the routes whose loader sent data. */
export function loadersIn(body: string): string[] {
  const list = listIn(body);
  const sent = entriesOf(list, 0).filter(([, result]) => entriesOf(list, result).some(([, data]) => data !== NULL));
  return sent.map(([route]) => route);
}
