import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "./errors.ts";
import { operations } from "./index.ts";
import { openapiDocument } from "./openapi.ts";

interface Described {
  operationId: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { "application/json": { schema: { type: string } } } };
  responses: Record<string, { description: string; content: { "application/json": { schema: object } } }>;
}

const document = JSON.parse(JSON.stringify(openapiDocument()));
const described = Object.entries<Record<string, Described>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ path, method, ...entry })),
);

it("describes every operation once", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
});

it("points only at what is there", () => {
  const references = JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g) ?? [];
  const found = (reference: string) =>
    reference
      .slice(2)
      .split("/")
      .reduce((node, key) => node?.[key], document);
  expect(references.length).toBeGreaterThan(0);
  expect([...new Set(references)].filter((reference) => found(reference) === undefined)).toEqual([]);
});

describe.each(described)(
  "$operationId",
  ({ operationId, path, method, parameters, requestBody, responses, security }) => {
    const operation = operations[operationId as keyof typeof operations];

    it("declares the parameters of its path, all required", () => {
      const named = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => name).sort()).toEqual(named.sort());
      expect(declared.every(({ required }) => required)).toBe(true);
      expect(path).not.toContain(":");
    });

    it("asks for a body and for a session where the contract does", () => {
      expect(requestBody !== undefined).toBe(method === "post");
      if (requestBody) expect(requestBody.content["application/json"].schema.type).toBe("object");
      expect(security !== undefined).toBe(operation.audience === "player");
    });

    it("answers 200 and every failure under its status", () => {
      expect(responses[200]?.content["application/json"].schema).not.toEqual({});
      for (const code of operation.errors) expect(responses[ERROR_STATUS[code]]?.description).toContain(code);
    });
  },
);

it("leaves out the fields that have a default, and marks the others as required", () => {
  const { parameters = [] } = described.find(({ operationId }) => operationId === "listRounds") ?? {};
  expect(parameters.map(({ name, required }) => [name, required])).toEqual([
    ["cursor", false],
    ["limit", false],
    ["gameId", false],
    ["state", false],
  ]);
  const search = described.find(({ operationId }) => operationId === "windowSearch");
  expect(search?.parameters).toMatchObject([{ name: "q", required: true, schema: { maxLength: 60 } }]);
});
