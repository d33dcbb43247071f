/** The names and indexes that lead to a value of a JSON text. */
export type Path = readonly (string | number)[];

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

interface Level {
  /** Key of the next value. */
  key: string | number;
  isList: boolean;
}

const keyOf = (path: Path): string => JSON.stringify(path.map(String));

/** Maps the path of each value of a JSON text to the line where the value begins. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const levels: Level[] = [];
  let [line, isName] = [1, false];
  const note = () => {
    const key = keyOf(levels.map((level) => level.key));
    if (!lines.has(key)) lines.set(key, line);
  };
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === "\n") line++;
    else if (token === "{" || token === "[") {
      note();
      levels.push({ key: token === "[" ? 0 : "", isList: token === "[" });
      isName = token === "{";
    } else if (token === "}" || token === "]") {
      levels.pop();
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

/** Returns the line of a value, or of its nearest existing ancestor. */
export function lineOf(text: string, path: Path): number {
  const lines = linesOf(text);
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}
