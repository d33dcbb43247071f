import { createAttempts, createSeen, isNear, throttled } from "./lazy-images.ts";

/**
 * Adds what the browser's own lazy loading lacks on a bad network: pictures load a screen ahead, failed ones are retried, and
 * those shown before load without waiting for the scroll position. The returned function checks the page again after a change.
 */
export function watchImages(): () => void {
  const attempts = createAttempts();
  const seen = createSeen();
  // An element without layout is far away, and reading its position would force its layout.
  const isLaidOut = (image: Element) => image.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
  const isImage = (target: EventTarget | null): target is HTMLImageElement => target instanceof HTMLImageElement;

  const look = throttled(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
      const isDue = seen.has(image.src) || (isLaidOut(image) && isNear(image.getBoundingClientRect(), innerHeight));
      if (isDue) image.loading = "eager";
    }
  });

  const tryAgain = (image: HTMLImageElement) => {
    const address = image.src;
    if (!attempts.mayTryAgain(address)) return;
    image.removeAttribute("src");
    image.src = address;
  };

  // These two events do not bubble, but the document receives them in the capture phase.
  document.addEventListener("load", ({ target }) => isImage(target) && seen.add(target.src), true);
  document.addEventListener("error", ({ target }) => isImage(target) && tryAgain(target), true);
  for (const image of document.images) if (image.src && image.complete && image.naturalWidth === 0) tryAgain(image);
  addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  look();
  return look;
}
