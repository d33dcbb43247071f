import { watchDevice } from "./device.client.ts";
import { fetchFiles } from "./fetch-files.client.ts";
import { closeTipsBy, watchTips } from "./info-tip.client.ts";
import { watchImages } from "./lazy-images.client.ts";
import { throttled } from "./lazy-images.ts";
import { watchForNewBuild } from "./new-build.client.ts";
import { leadToSheets } from "./sheets.client.ts";
import { watchTabs } from "./tabs.client.ts";

/** Enhancements of a page besides React. They load last, as a separate file, and no page waits for them. */
export function improvePage({ build }: { build: string }): void {
  fetchFiles();
  leadToSheets();
  watchTips();
  const lookAtImages = watchImages();
  const lookAtTips = watchDevice(closeTipsBy);
  const lookAtTabs = watchTabs();
  const look = throttled(() => {
    lookAtImages();
    lookAtTabs();
    lookAtTips();
  });
  lookAtTabs();
  // React changes the page without loading another document.
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  watchForNewBuild(build);
}
