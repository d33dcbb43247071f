import { readFileSync } from "node:fs";
import { isInFilter } from "./bloom.ts";

/** Built by `server/setup/common-passwords.js`, which documents its source; relative to the project's folder. */
const FILTER_FILE = "server/platform/modules/players/common-passwords/filter.bin";

export const normalForm = (password: string): string => password.normalize("NFKC").toLowerCase();

let filter: Uint8Array | undefined;

const isListed = (password: string): boolean => {
  filter ??= readFileSync(FILTER_FILE);
  return isInFilter(filter, password);
};

/** Common substitutes for letters. A 1 may stand for either of two. */
const DISGUISES: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
};
const undisguised = (text: string, one: "i" | "l") =>
  text.replace(/[0134579@$!€]/g, (mark) => (mark === "1" ? one : (DISGUISES[mark] ?? mark)));

/** Removes what is commonly appended to vary a password. */
const withoutTail = (text: string) => text.replace(/[\d\s!?.,*#@$%&+=_-]+$/u, "");

/** "abcabcabc" is "abc". */
function unitOf(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, again);
}

/** The password and what it may be a variant of. */
function variantsOf(password: string): Set<string> {
  const plain = normalForm(password);
  const shapes = [plain, withoutTail(plain), unitOf(plain), plain.replace(/[\s_-]/g, "")];
  return new Set(shapes.flatMap((text) => [text, undisguised(text, "i"), undisguised(text, "l")]));
}

/** Whether a password is among the 100,000 most used ones, or a simple variant of one. */
export function isCommonPassword(password: string): boolean {
  for (const variant of variantsOf(password)) if (isListed(variant)) return true;
  return false;
}
