import { z } from "zod";
import { failedEnvelope, okEnvelopeOf } from "./envelope.ts";
import { ERROR_STATUS } from "./errors.ts";
import { operations } from "./index.ts";
import { COMMON_ERRORS, type Operation, PATH_PARAMETER } from "./operation.ts";

type JsonSchema = Record<string, unknown>;

const schemaOf = (type: z.ZodType, io: "input" | "output"): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return schema;
};

function parametersOf(type: z.ZodType, place: "path" | "query") {
  const { properties = {}, required = [] } = schemaOf(type, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}

function describeOperation(id: string, entry: Operation) {
  const failures = [...new Set([...COMMON_ERRORS, ...entry.errors])];
  const codesByStatus = new Map<number, string[]>();
  for (const code of failures) {
    codesByStatus.set(ERROR_STATUS[code], [...(codesByStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  return {
    operationId: id,
    summary: entry.summary,
    ...(entry.audience === "player" ? { security: [{ session: [] }] } : {}),
    parameters: [...parametersOf(entry.params, "path"), ...parametersOf(entry.query, "query")],
    ...(entry.method === "POST"
      ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(entry.body, "input") } } } }
      : {}),
    responses: {
      200: {
        description: "ok",
        content: { "application/json": { schema: schemaOf(okEnvelopeOf(entry.data), "output") } },
      },
      ...Object.fromEntries(
        [...codesByStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
          },
        ]),
      ),
    },
  };
}

/** The contract as an OpenAPI 3.1 document: a pure function of the operations, committed as `openapi.json`. */
export function openapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, entry] of Object.entries<Operation>(operations)) {
    const path = entry.path.replace(PATH_PARAMETER, "{$1}");
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: describeOperation(id, entry) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Openhand platform", version: "1.0.0" },
    servers: [{ url: "/api/v1" }],
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: { Failure: schemaOf(failedEnvelope, "output") },
    },
    paths,
  };
}
