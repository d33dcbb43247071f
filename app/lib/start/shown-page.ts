import { PREFER_PAGE } from "#app/contract/document.ts";
import { ask } from "./ask.ts";
import { conform } from "./conform.ts";
import { placeOf, successor } from "./successor.ts";

/** The address of the page that is shown: Back leads to others, which are not loaded. */
let place = placeOf(location);

/** The page that is shown is at another address from now on. */
export function moveTo(to: URL): void {
  history.pushState(null, "", to);
  place = placeOf(to);
}

/**
 * Shows the page that Back leads to. Loaded as a document it would have no script at first, and a second Back would only change its
 * address.
 */
export async function followBack(isWhole: unknown): Promise<void> {
  const to = new URL(location.href);
  if (placeOf(to) === place) return;
  const fresh = await ask(to, PREFER_PAGE)
    .then((answer) => successor(answer, to))
    .catch(() => null);
  await isWhole;
  if (!fresh) return location.reload();
  place = placeOf(to);
  conform(document.documentElement, fresh.documentElement);
}
