/** One line of a Dockerfile, continued lines joined: `COPY`, `a b`. */
interface Step {
  keyword: string;
  rest: string;
}

export interface Stage {
  name: string;
  steps: Step[];
}

/** The stages of a Dockerfile in their order; one without a name is called by its number. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, keyword = "", rest = ""] = line.match(/^(\S+)\s+(.*)$/) ?? [];
    if (keyword === "FROM") stages.push({ name: rest.match(/ AS (\S+)$/)?.[1] ?? String(stages.length), steps: [] });
    else stages.at(-1)?.steps.push({ keyword, rest });
  }
  return stages;
}
