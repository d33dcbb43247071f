/** Matched against the User-Agent. Most browsers claim to be others as well, so the first match counts. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (list: readonly [RegExp, string][], text: string) => list.find(([mark]) => mark.test(text))?.[1];

/**
 * A description by which a player recognises a device: browser and system, such as "Firefox, Android", in names that are the same
 * in every language. Only names of these lists are returned, whatever was sent; null where nothing is known.
 */
export function deviceOf(userAgent: string | null): string | null {
  // The length the site passes on. A header may be 16 kB long, which patterns with two parts would scan thousands of times.
  const text = (userAgent ?? "").slice(0, 200);
  return [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter(Boolean).join(", ") || null;
}
