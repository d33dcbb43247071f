/** SPEC §9: the device is looked at again this long after the last resize. */
export const REFRESH_MS = 50;
/** Where the stylesheet turns to its desktop frame. */
const DESKTOP = "(min-width: 68em)";

export const isDesktop = (): boolean => matchMedia(DESKTOP).matches;

/**
 * Tells what the device is, now and whenever it turns from a phone's size to a desktop's or back. The answer tells it
 * again.
 */
export function watchDevice(tell: (desktop: boolean) => void): () => void {
  let known = isDesktop();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isDesktop() === known) return;
    known = !known;
    tell(known);
  };
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(look, REFRESH_MS);
  });
  tell(known);
  return () => tell(known);
}
