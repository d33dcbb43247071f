/** SPEC §9: the delay between the last resize and the next check of the device. */
export const REFRESH_MS = 50;
/** The width from which the stylesheet uses its desktop frame. */
const DESKTOP = "(min-width: 68em)";

export const isDesktop = (): boolean => matchMedia(DESKTOP).matches;

/**
 * Calls back with the device type, now and whenever the size changes from phone to desktop or back. The returned function calls
 * back again.
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
