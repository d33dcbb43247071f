declare const inGrammar: unique symbol;

/** The unique id of one entry. Only {@link operationIds} creates one, so that no other text can be posted under. */
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

/** Not empty, and without the separator: else two operations could have the same text. */
const PART = /^[^/\s]+$/;

const isName = (segment: string): boolean => segment.startsWith("{");

/** Whether both have the same length and no position with different words. */
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
 * The builders of a grammar and its parser. A template is words and names in braces separated by slashes, such as
 * `deposit/{paymentId}`, starting with a word. Throws on templates that could make the same id; builders throw on a part that is
 * empty or contains a slash or a space.
 */
export function operationIds<const Templates extends Record<string, string>>(templates: Templates) {
  const segments = Object.entries(templates).map(([name, template]) => [name, template.split("/")] as const);
  requireDistinct(segments);
  const builders = segments.map(([name, template]) => [name, (...parts: Part[]) => build(template, parts)]);
  return {
    operationId: Object.fromEntries(builders) as Builders<Templates>,
    /** The operation that made an id; undefined where none of this grammar did. */
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
