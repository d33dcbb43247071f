import { normalForm } from "./common-passwords/index.ts";

/** What the house knows about the owner of a password. */
export interface PasswordOwner {
  email: string;
  name?: string | null;
  surname?: string | null;
  nickname?: string | null;
  /** YYYY-MM-DD. */
  birthDate?: string | null;
}

/** Shorter ones occur in many words by chance. */
const SHORTEST_WORD = 3;
/** What must remain of a password without its owner's words: this many letters, or else this many digits. */
const LEFT_LETTERS = 5;
const LEFT_DIGITS = 8;
const HOUSE = "openhand";

const wordsIn = (text: string): string[] => normalForm(text).split(/[^\p{L}\p{N}]+/u);

/** The ways a day is written, with or without its century. */
function daysOf(birthDate: string): string[] {
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const short = year.slice(2);
  const days = [year, short].flatMap((written) => [
    `${day}${month}${written}`,
    `${month}${day}${written}`,
    `${written}${month}${day}`,
  ]);
  return [...days, year, `${day}${month}`, `${month}${day}`];
}

/** Every word of the owner that a password may contain, the longest first: "anna.schmidt" is removed before "anna". */
function ownWords({ email, name, surname, nickname, birthDate }: PasswordOwner): string[] {
  const address = normalForm(email);
  const texts = [email, name, surname, nickname].filter((text) => typeof text === "string");
  const words = [address, address.split("@")[0] ?? "", HOUSE, ...texts.flatMap(wordsIn)];
  const long = words.filter((word) => word.length >= SHORTEST_WORD);
  return [...long, ...(birthDate ? daysOf(birthDate) : [])].sort((one, other) => other.length - one.length);
}

/** Whether a password consists of known facts about its owner and little else. */
export function isMadeOfOwner(password: string, owner: PasswordOwner): boolean {
  const plain = normalForm(password);
  // A space replaces each word, so that no new word forms across the gap.
  const rest = ownWords(owner).reduce((text, word) => text.replaceAll(word, " "), plain);
  if (rest === plain) return false;
  const letters = new Set(rest.match(/\p{L}/gu)).size;
  const digits = rest.match(/\p{N}/gu)?.length ?? 0;
  return letters < LEFT_LETTERS && digits < LEFT_DIGITS;
}
