/** Signs of a visitor who stays, and may open another page. */
const SIGNS = ["pointerdown", "keydown", "scroll"];

/**
 * The next document names the files that the first one included: fetched at the first of the signs, the browser has them by then. One
 * that does not come is fetched by that document.
 */
export function fetchFiles(): void {
  const over = new AbortController();
  const fetchAll = () => {
    over.abort();
    for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-file]"))
      fetch(dataset.file ?? "").catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, fetchAll, { passive: true, signal: over.signal });
}
