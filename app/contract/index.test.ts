import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { envelopeOf } from "./envelope.ts";
import { ERROR_STATUS } from "./errors.ts";
import { type OperationId, operations } from "./index.ts";
import { COMMON_ERRORS, type Operation, operationsOf, PATH_PARAMETER } from "./operation.ts";

const ENTRIES = Object.entries(operations) as [OperationId, Operation][];
const fieldsOf = (type: z.ZodType) => (type instanceof z.ZodObject ? Object.keys(type.shape) : []);

describe("the collected contract", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));

  it("has every operation that a file exports, under its exported name", async () => {
    const exported = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
    const found = exported.flatMap((exports) => Object.entries<Operation>(operationsOf(exports)));
    expect(found.length).toBeGreaterThan(100);
    expect(found.map(([id]) => id).sort()).toEqual(Object.keys(operations).sort());
    for (const [id, operation] of found) expect(Reflect.get(operations, id)).toBe(operation);
  });

  it("lists a literal path before one with a parameter in that place, as the router matches them", () => {
    const paths = ENTRIES.map(([, { path }]) => path);
    expect(paths.indexOf("/games/tabs")).toBeLessThan(paths.indexOf("/games/:gameId"));
    for (const [index, path] of paths.entries()) {
      const pattern = new RegExp(`^${path.replace(PATH_PARAMETER, "[^/]+")}$`);
      const hidden = paths.slice(index + 1).filter((later) => later !== path && pattern.test(later));
      expect(hidden, `behind ${path}`).toEqual([]);
    }
  });
});

it("no two operations share an address", () => {
  const seen = new Map<string, string>();
  for (const [id, { method, path }] of ENTRIES) {
    const address = `${method} ${path.replace(/:[A-Za-z]+/g, ":")}`;
    expect(seen.get(address), `${id} at ${address}`).toBeUndefined();
    seen.set(address, id);
  }
});

describe.each(ENTRIES)("%s", (_, { method, path, params, query, body, errors, summary, audience }) => {
  it("declares a parameter for every name in its path, and no other", () => {
    const named = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name);
    expect(fieldsOf(params).sort()).toEqual(named.sort());
  });

  it("uses each field name once, so that a caller can send them as one object", () => {
    const fields = [params, query, body].flatMap(fieldsOf);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it("has a body only for methods that send one", () => {
    if (method === "GET") expect(fieldsOf(body)).toEqual([]);
    else expect(fieldsOf(query)).toEqual([]);
  });

  it("is refused with known codes, each listed once", () => {
    expect(new Set(errors).size).toBe(errors.length);
    for (const code of errors) expect(ERROR_STATUS).toHaveProperty(code);
    if (audience === "anyone") expect(errors).not.toContain("unauthenticated");
  });

  it("describes itself in a sentence", () => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
  });
});

describe("the envelope", () => {
  const envelope = envelopeOf(z.object({ handled: z.literal(true) }));
  const failure = { code: COMMON_ERRORS[0] };

  it.each([
    ["ok", { handled: true }, [], true],
    ["ok", { handled: true }, [failure], false],
    ["ok", null, [], false],
    ["ok", { handled: false }, [], false],
    ["error", null, [failure], true],
    ["validation_error", null, [{ code: "validation_failed", path: "a.b", issue: "required" }], true],
    ["error", null, [], false],
    ["error", { handled: true }, [failure], false],
    ["error", null, [{ code: "odd" }], false],
    ["done", { handled: true }, [], false],
  ])("%s with %j and %j: %s", (status, data, errors, isOne) => {
    expect(envelope.safeParse({ status, data, errors, requestId: "r" }).success).toBe(isOne);
  });
});
