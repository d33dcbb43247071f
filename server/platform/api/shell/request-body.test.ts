import { describe, expect, it } from "vitest";
import { parseJson } from "./request-body.ts";

const read = (text: string) => parseJson(Buffer.from(text)).value;

describe("a body", () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}],"d":"a"}',
    '{"a\\"":1,"a":{},"\\\\":"\\\\","{":"}","e":[["e"]],"":0}',
    '["a","a"]',
    '"a"',
    "[[],{}]",
  ])("without a repeated key is read: %s", (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    '{"amount":100000,"currency":"EUR","amount":0}',
    '{"a":1,\n "\\u0061" : 2}',
    '{"b":{"c":{},"a":"}","a":1}}',
    '[{"a":"x\\\\\\"","b":[{"a":1}],"a":2}]',
    '{"__proto__":1,"__proto__":2}',
  ])("with one is refused: %s", (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => read(text)).toThrow(SyntaxError);
  });

  it("of 64 kB is parsed quickly, whatever its texts contain", () => {
    for (const text of ["\\\\".repeat(32_000), '\\"'.repeat(32_000), " {".repeat(32_000)]) {
      expect(read(`{"a":"${text}"}`)).toEqual({ a: JSON.parse(`"${text}"`) });
    }
  });
});
