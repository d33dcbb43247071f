import { resolve } from "node:path";
import ts from "typescript";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { lastPassed } from "#tests/support/last-passed.ts";

// The compiler reads the whole site for it: seconds alone, and many more beside other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Every list by kind besides the contract's. Adding a kind to the contract alone must not compile, or it would be incomplete. */
const LISTS = [
  "server/games/kinds.ts",
  "server/platform/modules/catalogue/document.ts",
  "app/kinds/index.server.ts",
  "app/kinds/parts.tsx",
];

/** The compiler takes fifteen seconds of a processor for it, and its result follows from the lists and the definition of a kind. */
const kinds = lastPassed("tests/check/kinds-inputs.sha256", [
  ...LISTS,
  "app/contract/games",
  "app/kinds/kind.server.ts",
  "app/kinds/props.ts",
  "server/games/kind.ts",
  "tsconfig.json",
]);

const INDEX = resolve("app/contract/games/index.ts");
const PROBE = resolve("app/contract/games/probe.ts");

const PROBE_SOURCE = `
import { z } from "zod";
import { kind } from "./kind.ts";
const shape = z.object({ kind: z.literal("probe") });
export const probe = kind("probe", { category: "instant", rules: shape, input: shape, step: shape, outcome: shape });
`;

/** The contract with one more kind. */
function withProbe(index: string): string {
  const more = index.replace("const KINDS = [", "const KINDS = [\n  probe,");
  expect(more).not.toBe(index);
  return `import { probe } from "./probe.ts";\n${more}`;
}

describe.runIf(kinds.mustBeTested())("the lists by kind", () => {
  let program: ts.Program;

  let failed = false;

  beforeAll(() => {
    const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: LISTS }, ts.sys, resolve());
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    const sources = new Map([
      [INDEX, withProbe(ts.sys.readFile(INDEX) ?? "")],
      [PROBE, PROBE_SOURCE],
    ]);
    host.fileExists = (file) => sources.has(file) || fileExists(file);
    host.getSourceFile = (file, version, ...more) => {
      const source = sources.get(file);
      return source === undefined ? getSourceFile(file, version, ...more) : ts.createSourceFile(file, source, version);
    };
    program = ts.createProgram(LISTS, options, host);
  });
  afterAll(() => {
    if (!failed && !process.env.CI) kinds.note();
  });
  afterEach(({ task }) => {
    failed ||= task.result?.state !== "pass";
  });

  const problemsOf = (file: string): string[] =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));

  it("compile for the contract with one more kind", () => {
    expect(problemsOf(INDEX)).toEqual([]);
  });

  it.each(LISTS)("%s does not compile without it", (file) => {
    expect(problemsOf(file).join("\n")).toContain("Property 'probe' is missing");
  });
});
