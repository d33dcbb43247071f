import { z } from "zod";

type Mark = "secret" | "once";

const marks = z.registry<{ mark: Mark }>();

/**
 * A field that proves who somebody is, or lets its holder act for them. A form that was refused comes back without it,
 * and it is not kept over the end of a session. Marks the schema itself: what is derived from it carries the mark too.
 */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, "secret");

/** A field that is made anew for every form that is shown: one that is kept would do twice what is meant once, or nothing. */
export const once = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, "once");

function marked<Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema {
  marks.add(schema as z.ZodType, { mark });
  return schema;
}

/** Where schemas keep those they are made of. */
type Def = { options?: readonly unknown[] } & Partial<
  Record<"innerType" | "in" | "out" | "left" | "right" | "element" | "valueType", unknown>
>;

/** The schemas a schema is made of, but for the fields of an object. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const { options = [], innerType, in: taken, out, left, right, element, valueType } = schema.def as Def;
  const parts = [...options, innerType, taken, out, left, right, element, valueType];
  return parts.filter((part) => part instanceof z.ZodType);
}

/** The fields of what a schema reads, however it is wrapped or chosen among; a schema that names none has none. */
export function fieldsOf(schema: z.ZodType): [name: string, field: z.ZodType][] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : partsOf(schema).flatMap(fieldsOf);
}

/** The mark of a field, or of anything within it. */
export function markOf(schema: z.ZodType): Mark | undefined {
  const within = schema instanceof z.ZodObject ? Object.values<z.ZodType>(schema.shape) : partsOf(schema);
  const found = [marks.get(schema)?.mark, ...within.map(markOf)];
  return found.find((mark) => mark === "secret") ?? found.find(Boolean);
}
