import { nextChance } from "./next-chance.ts";

const included = () => [...document.querySelectorAll<HTMLElement>("style[data-file]")];

async function untilFetched({ dataset }: HTMLElement): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(dataset.file ?? "").catch(() => null);
    if (response?.ok && (await response.text().catch(() => null)) !== null) return;
    await nextChance(tries);
  }
}

/** Fetches the stylesheets a first document includes, until the browser has them; the page keeps what it has meanwhile. */
export const fetchSheets = () => Promise.all(included().map(untilFetched));

const loaded = (link: HTMLLinkElement) =>
  new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
  });

async function link(sheet: HTMLElement): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet.dataset.file });
    sheet.before(link);
    if (await loaded(link)) return sheet.remove();
    link.remove();
    await nextChance(tries);
  }
}

/**
 * A first document includes its stylesheets and the first script (server/site/files-inside.ts), where React expects files. Called once
 * nothing else changes the page: an answer shown meanwhile would pair its elements with the added ones. The script has run, so only
 * its element has to be as expected.
 */
export async function linkSheets(): Promise<void> {
  for (const script of document.querySelectorAll("script[data-file]")) script.textContent = "";
  await Promise.all(included().map(link));
}
