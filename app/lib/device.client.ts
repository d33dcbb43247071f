/** SPEC §9: the device is looked at again this long after the last resize. */
export const REFRESH_MS = 50;
/** Where the stylesheet turns to its desktop frame. */
const DESKTOP = "(min-width: 68em)";

export const isDesktop = (): boolean => matchMedia(DESKTOP).matches;

/**
 * Calls back with what the device is, now and whenever its size turns from a phone's to a desktop's or back. The function
 * that is returned calls back once more.
 */
export function watchDevice(notify: (desktop: boolean) => void): () => void {
  let known = isDesktop();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isDesktop() === known) return;
    known = !known;
    notify(known);
  };
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(look, REFRESH_MS);
  });
  notify(known);
  return () => notify(known);
}
