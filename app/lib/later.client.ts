import { watchDevice } from "./device.client.ts";
import { closeTipsBy, watchTips } from "./info-tip.client.ts";
import { watchImages } from "./lazy-images.client.ts";
import { throttled } from "./lazy-images.ts";
import { watchForNewBuild } from "./new-build.client.ts";
import { watchTabs } from "./tabs.client.ts";

/** What a page gains by scripts beside React. It comes last, as a file of its own, and no page waits for it. */
export function improvePage({ build }: { build: string }): void {
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
  // React changes the page without loading another.
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  watchForNewBuild(build);
}
