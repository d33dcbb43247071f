import { untilItWorks } from "./next-chance.ts";

const included = () => [...document.querySelectorAll<HTMLElement>("style[data-file]")];

async function fetchSheet({ dataset }: HTMLElement): Promise<void> {
  const response = await fetch(dataset.file ?? "");
  if (!response.ok) throw new Error(`${dataset.file}: ${response.status}`);
  await response.text();
}

/** Fetches the stylesheets a first document includes, until the browser has them; the page keeps what it has meanwhile. */
export const fetchSheets = () => Promise.all(included().map((sheet) => untilItWorks(() => fetchSheet(sheet))));

async function linkSheet(sheet: HTMLElement): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet.dataset.file });
  const loaded = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
  sheet.before(link);
  await loaded.catch((error) => {
    link.remove();
    throw error;
  });
  sheet.remove();
}

/**
 * A first document includes its stylesheets and the first script (server/site/files-inside.ts), where React expects files. Called once
 * nothing else changes the page: an answer shown meanwhile would pair its elements with the added ones. The script has run, so only
 * its element has to be as expected.
 */
export async function linkSheets(): Promise<void> {
  for (const script of document.querySelectorAll("script[data-file]")) script.textContent = "";
  await Promise.all(included().map((sheet) => untilItWorks(() => linkSheet(sheet))));
}
