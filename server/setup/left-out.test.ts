import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { CUTS, leaveOut } from "./left-out.js";
import { unknownTo } from "./left-out-of-react.js";

const left = (code: string, cut: Parameters<typeof leaveOut>[2]) => leaveOut(code, parseAst, cut).replace(/\s+/g, " ");

describe("what the browser's libraries leave out", () => {
  it.each(Object.entries(CUTS))("is all found in %s, which stays a program", (file, cut) => {
    const code = readFileSync(`node_modules/${file}`, "utf8");
    const rest = leaveOut(code, parseAst, cut);
    expect(rest).not.toBe(code);
    expect(() => parseAst(rest)).not.toThrow();
  });

  it("is missed when a library no longer has it", () => {
    expect(() => left("let a;", { functions: { gone: "" }, tags: [4] })).toThrow("no gone, no 4");
  });

  it("is the inside of a function or class, whatever its name is elsewhere", () => {
    const code = "function used() { return one; } class Kept { a() {} } used.Kept = toString;";
    expect(left(code, { functions: { used: "return false;", Kept: "" } })).toBe(
      "function used() { return false; } class Kept {} used.Kept = toString;",
    );
  });

  it("is a decision that is made already, and not the place where a name is written", () => {
    const code = "let spa = f(); if (spa) a(spa); b(!spa, spa || c); future.on = future.on ? d : e;";
    expect(left(code, { tests: ["spa"], values: { "future.on": "true" } })).toBe(
      "let spa = f(); if (false) a(spa); b(!false, false || c); future.on = (true) ? d : e;",
    );
  });

  it("is an export of a file and a name for developers", () => {
    expect(left('exports.a = f; exports.b = g; A.displayName = "A";', { exports: ["a"] })).toBe("0; exports.b = g; ;");
  });

  it("is a kind of fiber, unless the one before it goes on there", () => {
    const code = "switch (f.tag) { case 4: a(); break; case 5: b(); case 12: c(); } d(4 === f.tag, g.tag !== 4);";
    expect(left(code, { tags: [4] })).toBe("switch (f.tag) { case 5: b(); case 12: c(); } d(false, true);");
    expect(() => left(code, { tags: [12] })).toThrow("12");
  });

  it("is what stands between two texts, once in the file", () => {
    const spans = [["b();", "d();", "e();"]] as const;
    expect(left("a(); b(); c(); d();", { spans })).toBe("a(); e();d();");
    expect(() => left("a(); c(); d();", { spans })).toThrow("b();");
    expect(() => left("b(); d(); b(); d();", { spans })).toThrow("b();");
  });

  it("is a property that is read, a bit that is set in every mode", () => {
    const code = "if (typeof a.didMount === b && (a.mode & 1) === 0) a.didMount();";
    expect(left(code, { properties: ["didMount"] })).toBe("if (typeof (void 0) === b && (1) === 0) (void 0)();");
  });
});

describe("what React is asked for", () => {
  const unknown = unknownTo(readFileSync("node_modules/react-dom/cjs/react-dom.production.min.js", "utf8"));

  it.each(["onWheel", "onMouseEnter", "onPointerLeave", "onSelect", "letterSpacing", "xlinkHref", "lineHeight"])(
    "has no %s, which a build refuses",
    (name) => expect(unknown).toContain(name),
  );

  it.each(["onClick", "onInput", "onKeyDown", "onPointerOut", "onSubmit", "strokeWidth", "opacity"])("has %s", (name) =>
    expect(unknown).not.toContain(name),
  );
});

// What they would need of React is cut away.
describe("our own components", () => {
  const names = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const files = names.map((name) => readFileSync(`app/${name}`, "utf8"));
  const react = CUTS["react/cjs/react.production.min.js"]?.exports ?? [];

  it.each([...react, "createPortal", "Component", "SuspenseList"])("never ask React for %s", (name) => {
    const asked = new RegExp(`import [^;]*\\b${name}\\b[^;]* from "react(?:-dom)?"`);
    expect(files.some((text) => /import [^;]*\buseState\b[^;]* from "react"/.test(text))).toBe(true);
    expect(files.filter((text) => asked.test(text))).toEqual([]);
  });

  it("have no defaults and contexts of the old kind", () => {
    expect(files.filter((text) => /\.(?:defaultProps|contextTypes?)\s*=|\bstatic contextType/.test(text))).toEqual([]);
  });
});
