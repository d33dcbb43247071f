/** Signs of a visitor who stays, and may open another page. */
const SIGNS = ["pointerdown", "keydown", "scroll"];
/** A press is answered first: on a slow connection it would wait behind the files. */
const PAUSE_MS = 1_500;

const fetchAll = () => {
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-file]"))
    fetch(dataset.file ?? "").catch(() => undefined);
};

/**
 * The next document names the files that the first one included: fetched soon after the first of the signs, the browser has them by
 * then. One that does not come is fetched by that document.
 */
export function fetchFiles(): void {
  const over = new AbortController();
  const soon = () => {
    over.abort();
    setTimeout(fetchAll, PAUSE_MS);
  };
  for (const sign of SIGNS) addEventListener(sign, soon, { passive: true, signal: over.signal });
}
