import { baseOf, pluralFormOf, type Texts } from "./texts.ts";

/** The faults of one language's texts compared with English, one line each. `same` are texts that may equal the English. */
export function translationProblems(
  language: string,
  texts: Texts,
  english: Texts,
  same: ReadonlySet<string>,
): string[] {
  if (texts.size === 0) return ["there are no texts"];
  const wanted = keysWanted(language, english);
  const missing = [...wanted.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  const unknown = [...texts.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is not in English`);
  const wrong = [...texts].flatMap(([key, text]) => {
    const source = english.get(wanted.get(key) ?? "");
    return source === undefined ? [] : textProblems(key, text, source, same);
  });
  return [...missing, ...unknown, ...wrong];
}

/** Every key this language must have, and the English one it translates. */
function keysWanted(language: string, english: Texts): Map<string, string> {
  const forms: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map<string, string>();
  for (const key of english.keys()) {
    const base = baseOf(key);
    const isPlural = pluralFormOf(key) !== undefined && english.has(`${base}_other`);
    // i18next reads _zero in every language, whatever its grammar.
    if (!isPlural || key.endsWith("_zero")) wanted.set(key, key);
    else for (const form of forms) wanted.set(`${base}_${form}`, sourceOf(`${base}_${form}`, `${base}_other`, english));
  }
  return wanted;
}

const sourceOf = (key: string, other: string, english: Texts) => (english.has(key) ? key : other);

function textProblems(key: string, text: string, source: string, same: ReadonlySet<string>): string[] {
  if (text.trim() === "") return [`${key} is empty`];
  const problems: string[] = [];
  // A form for one or few may spell the number out.
  const optional = ["zero", "one", "two"].includes(pluralFormOf(key) ?? "") ? ["{{count}}"] : [];
  const [has, wants] = [marksIn(text), marksIn(source)];
  const lost = [...wants].filter((mark) => !has.has(mark) && !optional.includes(mark));
  const added = [...has].filter((mark) => !wants.has(mark) && mark !== "{{count}}");
  if (lost.length > 0) problems.push(`${key} lacks ${lost.join(" ")}`);
  if (added.length > 0) problems.push(`${key} has ${added.join(" ")}, which English has not`);
  if (text === source && saysSomething(text) && !same.has(text.replaceAll("\u00a0", " ")))
    problems.push(`${key} is still English: ${text}`);
  return problems;
}

/** Placeholders, `{{amount}}`, and tags, `<1>`. A format after a comma may differ. */
function marksIn(text: string): Set<string> {
  const values = [...text.matchAll(/\{\{\s*([^\s,}]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = [...text.matchAll(/<\/?[\w]+\s*\/?>/g)].map(([tag]) => tag);
  return new Set([...values, ...tags]);
}

const saysSomething = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{.*?\}\}|<.*?>/g, ""));
