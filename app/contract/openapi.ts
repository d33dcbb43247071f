import { z } from "zod";
import * as captcha from "./captcha.ts";
import * as envelope from "./envelope.ts";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";
import * as card from "./games/card.ts";
import * as games from "./games/index.ts";
import * as jackpots from "./games/jackpots.ts";
import * as odds from "./games/odds.ts";
import * as slot from "./games/slot.ts";
import { contract, operations } from "./index.ts";
import * as money from "./money-schemas.ts";
import { COMMON_ERRORS, type Operation, PATH_PARAMETER } from "./operation.ts";
import * as values from "./values.ts";

type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

const SCHEMAS = "#/components/schemas/";

const entries = Object.entries<Operation>(operations);

const files = [captcha, envelope, money, values, card, games, jackpots, odds, slot, contract];

/** Named schemas: those that a file exports. Each is listed once and referenced; others are inline. */
const named = files.flatMap((file) => Object.entries(file)).filter(isNamedSchema);

function isNamedSchema(entry: [string, unknown]): entry is [string, z.ZodType] {
  return entry[1] instanceof z.ZodType;
}

const inline = (type: z.ZodType, io: Direction) => z.toJSONSchema(type, { io, unrepresentable: "any" });

/** Input and output differ: an output has no additional fields, and includes all fields that have a default. */
const isTwofold = (type: z.ZodType): boolean =>
  JSON.stringify(inline(type, "input")) !== JSON.stringify(inline(type, "output"));

function idOf([name, type]: [string, z.ZodType], io: Direction): string {
  const id = name.charAt(0).toUpperCase() + name.slice(1);
  return io === "input" && isTwofold(type) ? `${id}Request` : id;
}

/** JSON Schemas of one direction by id, referencing each other: the named ones, and one of each operation by its id. */
function schemasOf(io: Direction, typeOf: (operation: Operation) => z.ZodType): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const entry of named) registry.add(entry[1], { id: idOf(entry, io) });
  for (const [id, operation] of entries) registry.add(typeOf(operation), { id });
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: "any", uri: (id) => SCHEMAS + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]),
  );
}

const answers = schemasOf("output", ({ data }) => envelope.okEnvelopeOf(data));
const requests = schemasOf("input", ({ params, query, body }) => z.object({ path: params, query, body }));

const shared = { ...requests, ...answers };

const followed = (schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === "string" ? (shared[schema.$ref.slice(SCHEMAS.length)] ?? {}) : schema;

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function partOf(id: string, part: "path" | "query" | "body"): JsonSchema {
  const { properties = {} }: ObjectSchema = requests[id] ?? {};
  return properties[part] ?? {};
}

function parametersOf(id: string, place: "path" | "query") {
  const { properties = {}, required = [] }: ObjectSchema = followed(partOf(id, place));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

interface Answer {
  status: number;
  /** The name of a response shared by all operations: of a named schema, or of the codes of one status. */
  name: string | undefined;
  response: object;
}

function answersOf(id: string, { data, errors, file }: Operation): Answer[] {
  const codesOf = new Map<number, ErrorCode[]>();
  for (const code of new Set([...COMMON_ERRORS, ...errors])) {
    const status = ERROR_STATUS[code];
    codesOf.set(status, [...(codesOf.get(status) ?? []), code].sort());
  }
  const failed = json({ $ref: `${SCHEMAS}FailedEnvelope` });
  const known = named.find(([, type]) => type === data && !file);
  const answer = file
    ? { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } }
    : json(answers[id] ?? {});
  return [
    { status: 200, name: known && idOf(known, "output"), response: { description: "ok", ...answer } },
    ...[...codesOf].map(([status, codes]) => ({
      status,
      name: codes.join("."),
      response: { description: codes.join(", "), ...failed },
    })),
  ];
}

function requestBodyOf(id: string, { upload }: Operation) {
  const body = partOf(id, "body");
  if (!upload) return { required: true, ...json(body) };
  const file = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
  return { required: true, content: { "multipart/form-data": { schema: { allOf: [body, file] } } } };
}

function describeOperation(id: string, operation: Operation) {
  return {
    operationId: id,
    summary: operation.summary,
    ...(operation.audience === "player" ? { security: [{ session: [] }] } : {}),
    parameters: [...parametersOf(id, "path"), ...parametersOf(id, "query")],
    ...(operation.method === "POST" ? { requestBody: requestBodyOf(id, operation) } : {}),
    responses: Object.fromEntries(
      answersOf(id, operation).map(({ status, name, response }) => [
        status,
        name ? { $ref: `#/components/responses/${name}` } : response,
      ]),
    ),
  };
}

const sorted = <Part>(parts: Map<string, Part>): Record<string, Part> =>
  Object.fromEntries([...parts].sort(([one], [other]) => (one < other ? -1 : 1)));

/** The shared schemas that a part of the document references, directly or indirectly, in alphabetical order. */
function pointedAt(part: unknown): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const follow = (text: string) => {
    for (const [, id = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(id)) continue;
      found.set(id, shared[id] ?? {});
      follow(JSON.stringify(shared[id]));
    }
  };
  follow(JSON.stringify(part));
  return sorted(found);
}

/** The contract as an OpenAPI 3.1 document: a pure function of the operations, committed as `openapi.json`. */
export function openapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, operation] of entries) {
    const path = operation.path.replace(PATH_PARAMETER, "{$1}");
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(id, operation) };
  }
  const responses = new Map(
    entries
      .flatMap((entry) => answersOf(...entry))
      .flatMap(({ name, response }) => (name ? [[name, response] as const] : [])),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Openhand platform", version: "1.0.0" },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      responses: sorted(responses),
      schemas: pointedAt([paths, ...responses.values()]),
    },
  };
}
