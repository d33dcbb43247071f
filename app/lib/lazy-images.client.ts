import { createAttempts, createSeen, isNear, throttled } from "./lazy-images.ts";

/**
 * What the browser's own lazy loading lacks on a bad network: pictures are asked for a screen ahead, one that failed is
 * asked for again, and one that was shown before never waits for the scroll to reach it. The answer looks at the page
 * again when it has changed.
 */
export function watchImages(): () => void {
  const attempts = createAttempts();
  const seen = createSeen();
  // What is not laid out yet is further away than near, and would be laid out to learn where it is.
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

  // These two events do not bubble; on the way down they pass the document all the same.
  document.addEventListener("load", ({ target }) => isImage(target) && seen.add(target.src), true);
  document.addEventListener("error", ({ target }) => isImage(target) && tryAgain(target), true);
  for (const image of document.images) if (image.src && image.complete && image.naturalWidth === 0) tryAgain(image);
  addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  look();
  return look;
}
