/** What the lines of a JSON text are found by: the names and numbers that lead to a value. */
export type Path = readonly (string | number)[];

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

interface Inside {
  /** Of the value that comes next. */
  key: string | number;
  isList: boolean;
}

const keyOf = (path: Path): string => JSON.stringify(path.map(String));

/** The line on which each value of a JSON text begins, by its path. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const inside: Inside[] = [];
  let [line, isName] = [1, false];
  const note = () => {
    const key = keyOf(inside.map((level) => level.key));
    if (!lines.has(key)) lines.set(key, line);
  };
  for (const [token] of text.matchAll(TOKEN)) {
    const level = inside.at(-1);
    if (token === "\n") line++;
    else if (token === "{" || token === "[") {
      note();
      inside.push({ key: token === "[" ? 0 : "", isList: token === "[" });
      isName = token === "{";
    } else if (token === "}" || token === "]") {
      inside.pop();
      isName = false;
    } else if (token === ",") {
      if (level?.isList) level.key = Number(level.key) + 1;
      else isName = true;
    } else if (token === ":") isName = false;
    else if (isName && level) level.key = JSON.parse(token) as string;
    else note();
  }
  return lines;
}

/** The line of a value, or of the nearest around it that is there. */
export function lineOf(text: string, path: Path): number {
  const lines = linesOf(text);
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}
