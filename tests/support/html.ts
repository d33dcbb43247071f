type Attributes = Readonly<Record<string, string>>;

const ENTITIES: Attributes = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: "\u00a0" };

/** Attributes that are displayed or announced by screen readers. */
const SPOKEN = ["alt", "title", "aria-label", "placeholder", "content"];

const decoded = (text: string) => text.replace(/&([a-z]+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function attributesIn(tag: string): Attributes {
  const found = [...tag.matchAll(/\s([a-zA-Z:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name.toLowerCase(), decoded(value)]));
}

/** Reads a page as React writes it: attributes in double quotes, without `>` inside. */
export function readHtml(html: string) {
  /** Scripts and styles contain no visible text, and may contain markup of their own. */
  const shown = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>|<!--[\s\S]*?-->/g, "$1");
  const tags = (name: string): Attributes[] =>
    [...shown.matchAll(new RegExp(`<${name}(?=[\\s/>])([^>]*)>`, "g"))].map(([, tag = ""]) => attributesIn(tag));
  const texts = (name: string): string[] =>
    [...shown.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>([\\s\\S]*?)</${name}>`, "g"))].map(([, inside = ""]) =>
      decoded(inside.replace(/<[^>]*>/g, "")).trim(),
    );
  return {
    /** The attributes of every element with a name, or of all by `[a-z0-9]+`. */
    tags,
    /** The text of every element with a name. */
    texts,
    /** The level of each heading, in document order. */
    levels: (): number[] => [...shown.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level)),
    /** All text a visitor could read or hear, without formulas, which name fields of data. */
    words(): string {
      const spoken = tags("[a-z0-9]+").flatMap((tag) => SPOKEN.map((name) => tag[name] ?? ""));
      const text = shown.replace(/<pre class="formula"[\s\S]*?<\/pre>/g, "").replace(/<[^>]*>/g, "\n");
      return [decoded(text), ...spoken].join("\n");
    },
  };
}

/** Headings must start with the first level and descend one level at a time. */
export const headingFaults = (levels: readonly number[]): string[] => [
  ...(levels[0] === 1 ? [] : [`begin with ${levels[0]}`]),
  ...levels.flatMap((level, place) => {
    const above = levels[place - 1] ?? 0;
    return level > above + 1 ? [`${above} is followed by ${level}`] : [];
  }),
];

export type Html = ReturnType<typeof readHtml>;

/** The text of a page's first alert, to explain a failed test; empty if there is none. */
export const alertIn = (page: string): string =>
  /role="alert"[\s\S]{0,600}/.exec(page)?.[0].replace(/<[^>]*>/g, " ") ?? "";
