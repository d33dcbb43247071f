/** By what a User-Agent says of itself. Most claim to be others as well, so the first that fits is the one. */
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
 * What a player recognises a device by: browser and system, such as "Firefox, Android", in names that are the same in
 * every language. Only names of these lists ever come out, whatever was sent; null where nothing is known.
 */
export function deviceOf(userAgent: string | null): string | null {
  // As far as the site passes it on. A header may hold 16 kB, which marks in two parts read thousands of times over.
  const text = (userAgent ?? "").slice(0, 200);
  return [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter(Boolean).join(", ") || null;
}
