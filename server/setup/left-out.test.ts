import { readdirSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { CUTS, leaveOut } from "./left-out.js";
import { unknownTo } from "./left-out-of-react.js";

const left = (code: string, cut: Parameters<typeof leaveOut>[2]) => leaveOut(code, parseAst, cut).replace(/\s+/g, " ");

describe("leaveOut", () => {
  it.each(Object.entries(CUTS))("finds every cut in %s and leaves valid code", (file, cut) => {
    const code = readFileSync(`node_modules/${file}`, "utf8");
    const rest = leaveOut(code, parseAst, cut);
    expect(rest).not.toBe(code);
    expect(() => parseAst(rest)).not.toThrow();
  });

  it("throws when a library no longer contains a cut", () => {
    expect(() => left("let a;", { functions: { gone: "" }, tags: [4] })).toThrow("no gone, no 4");
  });

  it("replaces the body of a function or class, and no other use of its name", () => {
    const code = "function used() { return one; } class Kept { a() {} } used.Kept = toString;";
    expect(left(code, { functions: { used: "return false;", Kept: "" } })).toBe(
      "function used() { return false; } class Kept {} used.Kept = toString;",
    );
  });

  it("replaces conditions and values that are read, and no assignments", () => {
    const code = "let spa = f(); if (spa) a(spa); b(!spa, spa || c); future.on = future.on ? d : e;";
    expect(left(code, { tests: ["spa"], values: { "future.on": "true" } })).toBe(
      "let spa = f(); if (false) a(spa); b(!false, false || c); future.on = (true) ? d : e;",
    );
  });

  it("removes unused exports and display names", () => {
    expect(left('exports.a = f; exports.b = g; A.displayName = "A";', { exports: ["a"] })).toBe("0; exports.b = g; ;");
  });

  it("removes the cases of unused fiber tags, unless the previous case falls through", () => {
    const code = "switch (f.tag) { case 4: a(); break; case 5: b(); case 12: c(); } d(4 === f.tag, g.tag !== 4);";
    expect(left(code, { tags: [4] })).toBe("switch (f.tag) { case 5: b(); case 12: c(); } d(false, true);");
    expect(() => left(code, { tags: [12] })).toThrow("12");
  });

  it("replaces a span between two texts that occurs once in the file", () => {
    const spans = [["b();", "d();", "e();"]] as const;
    expect(left("a(); b(); c(); d();", { spans })).toBe("a(); e();d();");
    expect(() => left("a(); c(); d();", { spans })).toThrow("b();");
    expect(() => left("b(); d(); b(); d();", { spans })).toThrow("b();");
  });

  it("replaces unused properties that are read, and the concurrent mode bit", () => {
    const code = "if (typeof a.didMount === b && (a.mode & 1) === 0) a.didMount();";
    expect(left(code, { properties: ["didMount"] })).toBe("if (typeof (void 0) === b && (1) === 0) (void 0)();");
  });
});

describe("unknownTo", () => {
  const unknown = unknownTo(readFileSync("node_modules/react-dom/cjs/react-dom.production.min.js", "utf8"));

  it.each(["onWheel", "onMouseEnter", "onPointerLeave", "onSelect", "letterSpacing", "xlinkHref", "lineHeight"])(
    "contains %s, which a build refuses",
    (name) => expect(unknown).toContain(name),
  );

  it.each(["onClick", "onInput", "onKeyDown", "onPointerOut", "onSubmit", "strokeWidth", "opacity"])(
    "does not contain %s",
    (name) => expect(unknown).not.toContain(name),
  );
});

// React is built without these features.
describe("the site's components", () => {
  const names = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const files = names.map((name) => readFileSync(`app/${name}`, "utf8"));
  const react = CUTS["react/cjs/react.production.min.js"]?.exports ?? [];

  it.each([...react, "createPortal", "Component", "SuspenseList"])("never import %s from React", (name) => {
    const imported = new RegExp(`import [^;]*\\b${name}\\b[^;]* from "react(?:-dom)?"`);
    expect(files.some((text) => /import [^;]*\buseState\b[^;]* from "react"/.test(text))).toBe(true);
    expect(files.filter((text) => imported.test(text))).toEqual([]);
  });

  it("use neither defaultProps nor legacy context", () => {
    expect(files.filter((text) => /\.(?:defaultProps|contextTypes?)\s*=|\bstatic contextType/.test(text))).toEqual([]);
  });
});
