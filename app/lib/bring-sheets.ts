import { nextChance } from "./next-chance.ts";

const loaded = (link: HTMLLinkElement) =>
  new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
  });

/** Retries until it has loaded: React cannot hydrate without it, and the page has its styles meanwhile. */
async function bring(included: HTMLElement): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: included.dataset.file });
    included.before(link);
    if (await loaded(link)) return included.remove();
    link.remove();
    await nextChance(tries);
  }
}

/**
 * A first document includes its stylesheets and the first script (server/site/files-inside.ts), where React expects files. The
 * script has run, so only its element has to be as expected.
 */
export async function bringSheets(): Promise<void> {
  for (const script of document.querySelectorAll("script[data-file]")) script.textContent = "";
  await Promise.all([...document.querySelectorAll<HTMLElement>("style[data-file]")].map(bring));
}
