import { expect, it } from "vitest";
import { proofSchema } from "./proof.ts";

/** The keywords `readProof` checks, and those that add nothing: `format` repeats a pattern. */
const READ =
  "type const enum pattern minLength minimum maximum items minItems maxItems properties required additionalProperties anyOf oneOf";
const BESIDE = "$schema format";
const KNOWN = new Set(`${READ} ${BESIDE}`.split(" "));

/** The keywords of a schema that are not checked, each with its path. */
function unread(schema: unknown, path = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, place) => unread(part, `${path}/${place}`));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, part]) => {
    const at = `${path}/${keyword}`;
    const fields = keyword === "properties" ? Object.entries(part) : [["", part]];
    const inside = fields.flatMap(([name, field]) => unread(field, name ? `${at}/${name}` : at));
    return KNOWN.has(keyword) ? inside : [at];
  });
}

it("a proof's schema has no keyword that its reader would ignore", () => {
  expect(unread(proofSchema())).toEqual([]);
});
