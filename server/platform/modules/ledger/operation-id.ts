declare const inGrammar: unique symbol;

/** The id of one entry ever. Only {@link operationIds} makes one, so that no other text can be posted under. */
export type OperationId = string & { readonly [inGrammar]: true };

type Part = string | number | bigint;

/** One part for each name in braces. */
type PartsOf<Template extends string> = Template extends `${string}{${string}}${infer Rest}`
  ? [Part, ...PartsOf<Rest>]
  : [];

type Builders<Templates> = {
  [Name in keyof Templates]: (...parts: PartsOf<Templates[Name] & string>) => OperationId;
};

export interface ParsedId<Name> {
  name: Name;
  parts: string[];
}

/** Not empty, and without what divides parts: else two operations could read alike. */
const PART = /^[^/\s]+$/;

const isName = (segment: string): boolean => segment.startsWith("{");

/** Ids of both are as long, and no word stands where the other has another. */
const canMakeTheSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((segment, place) => isName(segment) || isName(other[place] ?? "") || segment === other[place]);

function requireDistinct(segments: readonly (readonly [name: string, segments: readonly string[]])[]): void {
  for (const [place, [name, one]] of segments.entries()) {
    const same = segments.slice(place + 1).find(([, other]) => canMakeTheSame(one, other));
    if (same) throw new Error(`${name} and ${same[0]} can make the same operation id`);
  }
}

function build(template: readonly string[], parts: readonly Part[]): OperationId {
  const left = parts.map(String);
  const wrong = left.find((part) => !PART.test(part));
  if (wrong !== undefined) throw new Error(`not a part of an operation id: "${wrong}"`);
  return template.map((segment) => (isName(segment) ? left.shift() : segment)).join("/") as OperationId;
}

function read(template: readonly string[], id: readonly string[]): string[] | undefined {
  const fits = template.every((segment, place) =>
    isName(segment) ? PART.test(id[place] ?? "") : segment === id[place],
  );
  return fits && id.length === template.length ? id.filter((_, place) => isName(template[place] ?? "")) : undefined;
}

/**
 * The builders of a grammar and its reader. A template is words and names in braces divided by slashes, such as
 * `deposit/{paymentId}`, a word first. Throws on templates that could make the same id; its builders throw on a part that is
 * empty or has a slash or a space in it.
 */
export function operationIds<const Templates extends Record<string, string>>(templates: Templates) {
  const segments = Object.entries(templates).map(([name, template]) => [name, template.split("/")] as const);
  requireDistinct(segments);
  const builders = segments.map(([name, template]) => [name, (...parts: Part[]) => build(template, parts)]);
  return {
    operationId: Object.fromEntries(builders) as Builders<Templates>,
    /** What made an id; undefined where nothing of this grammar did. */
    parse(id: string): ParsedId<keyof Templates> | undefined {
      const given = id.split("/");
      for (const [name, template] of segments) {
        const parts = read(template, given);
        if (parts) return { name, parts };
      }
      return undefined;
    },
  };
}
