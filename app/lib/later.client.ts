import { watchDevice } from "./device.client.ts";
import { closeTipsBy, watchTips } from "./info-tip.client.ts";
import { watchImages } from "./lazy-images.client.ts";
import { watchForNewBuild } from "./new-build.client.ts";

/** What a page gains by scripts beside React. It comes last, as a file of its own, and no page waits for it. */
export function improvePage({ build }: { build: string }): void {
  watchImages();
  watchTips();
  watchDevice(closeTipsBy);
  watchForNewBuild(build);
}
