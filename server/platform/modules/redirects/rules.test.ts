import { describe, expect, it } from "vitest";
import { makesLoop, sourceProblem, targetProblem } from "./rules.ts";

describe("sourceProblem", () => {
  it.each(["/partners", "/old/page", "/a-b_c.d"])("accepts %s", (path) => {
    expect(sourceProblem(path)).toBeNull();
  });

  it.each([
    "partners",
    "/",
    "/partners/",
    "//evil",
    "/a//b",
    "/a/../b",
    "/a\\b",
    "/a?b",
    "/a b",
    "/ru/partners",
    "/ru",
  ])("refuses %s", (path) => {
    expect(sourceProblem(path)).not.toBeNull();
  });
});

describe("targetProblem", () => {
  const allowed = ["partners.example"];

  it.each(["/bonuses", "/", "/help?topic=money", "https://partners.example/join?x=1"])("accepts %s", (target) => {
    expect(targetProblem(target, allowed)).toBeNull();
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/a//b",
    "/a/../..//evil.example",
    "/en/bonuses",
    "javascript:alert(1)",
    "http://partners.example/",
    "https://evil.example/",
    "https://partners.example.evil.example/",
    "https://partners.example@evil.example/",
    "https://user@partners.example/",
    "https://partners.example:444/",
    "https:partners.example/",
    "https:\\\\partners.example/",
    "/a\r\nSet-Cookie: x=1",
    "",
  ])("refuses %j", (target) => {
    expect(targetProblem(target, allowed)).not.toBeNull();
  });
});

describe("makesLoop", () => {
  const targets = (pairs: Record<string, string>) => new Map(Object.entries(pairs));

  it.each([
    [{ "/a": "/a" }, true],
    [{ "/a": "/b", "/b": "/a?x=1" }, true],
    [{ "/a": "/b", "/b": "/c", "/c": "/b" }, true],
    [{ "/a": "/b", "/b": "/c" }, false],
    [{ "/a": "https://partners.example/a" }, false],
  ])("%j: %s", (pairs, expected) => {
    expect(makesLoop(targets(pairs), "/a")).toBe(expected);
  });
});
