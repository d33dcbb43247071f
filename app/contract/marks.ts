import { z } from "zod";

type Mark = "secret" | "once";

const marks = z.registry<{ mark: Mark }>();

/**
 * A field that proves an identity, or lets its holder act for the player. A refused form is shown without it, and it is not
 * kept beyond the end of a session. Marks the schema itself: derived schemas have the mark too.
 */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, "secret");

/** A field that is generated for every rendered form: a stored one would do twice what is meant once, or nothing. */
export const once = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, "once");

function marked<Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema {
  marks.add(schema as z.ZodType, { mark });
  return schema;
}

/** Where schemas hold their inner schemas. */
type Def = { options?: readonly unknown[] } & Partial<
  Record<"innerType" | "in" | "out" | "left" | "right" | "element" | "valueType", unknown>
>;

/** The inner schemas of a schema, except for the fields of an object. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const { options = [], innerType, in: taken, out, left, right, element, valueType } = schema.def as Def;
  const parts = [...options, innerType, taken, out, left, right, element, valueType];
  return parts.filter((part) => part instanceof z.ZodType);
}

/** The fields that a schema reads, through wrappers and unions; empty for a schema without fields. */
export function fieldsOf(schema: z.ZodType): [name: string, field: z.ZodType][] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : partsOf(schema).flatMap(fieldsOf);
}

/** The mark of a field, or of anything within it. */
export function markOf(schema: z.ZodType): Mark | undefined {
  const within = schema instanceof z.ZodObject ? Object.values<z.ZodType>(schema.shape) : partsOf(schema);
  const found = [marks.get(schema)?.mark, ...within.map(markOf)];
  return found.find((mark) => mark === "secret") ?? found.find(Boolean);
}
