import { describe, expect, it } from "vitest";
import { z } from "zod";
import { failedEnvelope, okEnvelopeOf } from "./envelope.ts";
import { ERROR_STATUS } from "./errors.ts";
import { type OperationId, operations } from "./index.ts";
import { openapiDocument } from "./openapi.ts";
import { COMMON_ERRORS, type Operation } from "./operation.ts";

interface Described {
  operationId: OperationId;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: { "application/json": { schema: object } } };
  responses: Record<string, { description: string; content: { "application/json": { schema: object } } }>;
}

const document = JSON.parse(JSON.stringify(openapiDocument()));

const at = (reference: string) =>
  reference
    .slice(2)
    .split("/")
    .reduce((node, key) => node?.[key], document);

/** A part of the document with its references resolved. */
function resolved(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolved);
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  const here = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value)]));
  return $ref === undefined ? here : { ...(resolved(at($ref)) as object), ...here };
}

/** The schema without references. */
function inline(type: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return JSON.parse(JSON.stringify(schema));
}

const described = Object.entries<Record<string, object>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ path, method, ...(resolved(entry) as Described) })),
);

it("describes every operation once", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
});

it("has no dangling reference, and no component that is not referenced", () => {
  const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
  expect([...references].filter((reference) => at(reference) === undefined)).toEqual([]);
  const held = ["responses", "schemas"].flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...references].sort()).toEqual(held.sort());
});

it("contains an exported schema once, however many operations use it", () => {
  const cards = JSON.stringify(document).split(JSON.stringify(document.components.schemas.GameCard));
  expect(cards).toHaveLength(2);
  expect(document.components.schemas.Profile.properties.balance).toEqual({ $ref: "#/components/schemas/Money" });
});

const failed = inline(failedEnvelope, "output");

describe.each(described)(
  "$operationId",
  ({ operationId, path, method, parameters, requestBody, responses, security }) => {
    const operation: Operation = operations[operationId];

    it("is listed at its path and method", () => {
      expect(`${method} ${path}`).toBe(
        `${operation.method.toLowerCase()} ${operation.path.replace(/:([A-Za-z]+)/g, "{$1}")}`,
      );
    });

    it("declares each parameter as the contract does, those of the path as required", () => {
      const declared = (type: z.ZodType, place: string) => {
        const { properties = {}, required = [] } = inline(type, "input") as {
          properties?: object;
          required?: string[];
        };
        return Object.entries(properties).map(([name, schema]) => ({
          name,
          in: place,
          schema,
          required: place === "path" || required.includes(name),
        }));
      };
      expect(parameters).toEqual([...declared(operation.params, "path"), ...declared(operation.query, "query")]);
    });

    it("has the body of the contract, and requires a session if the contract does", () => {
      const body = inline(operation.body, "input");
      const file = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
      const content = operation.upload
        ? { "multipart/form-data": { schema: { allOf: [body, file] } } }
        : { "application/json": { schema: body } };
      expect(requestBody).toEqual(method === "post" ? { required: true, content } : undefined);
      expect(security !== undefined).toBe(operation.audience === "player");
    });

    it("has the data of the contract as its answer, and each failure under its status and no other", () => {
      const ok = inline(okEnvelopeOf(operation.data), "output");
      const bytes = { type: "string", format: "binary" };
      const content = operation.file
        ? { "application/octet-stream": { schema: bytes } }
        : { "application/json": { schema: ok } };
      expect(responses[200]?.content).toEqual(content);
      for (const code of new Set([...COMMON_ERRORS, ...operation.errors])) {
        const named = Object.keys(responses).filter((status) =>
          responses[status]?.description.split(", ").includes(code),
        );
        expect(named).toEqual([String(ERROR_STATUS[code])]);
        expect(responses[ERROR_STATUS[code]]?.content["application/json"].schema).toEqual(failed);
      }
    });
  },
);

it("does not require fields that have a default, and requires the others", () => {
  const { parameters = [] } = described.find(({ operationId }) => operationId === "listRounds") ?? {};
  expect(parameters.map(({ name, required }) => [name, required])).toEqual([
    ["cursor", false],
    ["limit", false],
    ["from", false],
    ["to", false],
    ["gameId", false],
    ["state", false],
    ["currency", false],
  ]);
  const search = described.find(({ operationId }) => operationId === "windowSearch");
  expect(search?.parameters).toMatchObject([{ name: "q", required: true, schema: { maxLength: 60 } }]);
});
