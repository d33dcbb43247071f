import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "./errors.ts";

/** An id from outside is written to the log and to a response header, so only harmless characters are accepted. */
export const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** One thing that went wrong: the code of the failure, or one field's issue with the path of the field. */
export const failure = z.object({
  code: z.enum(ERROR_CODES),
  /** Dotted path of the field, only for validation errors. */
  path: z.string().optional(),
  /** A field issue as `errors.ts` encodes it, only for validation errors. */
  issue: z.string().optional(),
  /** Figures for the text of the code: limits, seconds to wait. Never anything the player did not know. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Failure = z.infer<typeof failure>;

/**
 * Seconds until a refusal ends by itself, for `Retry-After`; null if unknown, for example if the player has to do something
 * first.
 */
export function secondsLeft(parameters: Failure["parameters"], now: Date): number | null {
  const { minutes, milliseconds, dateTill } = parameters ?? {};
  if (typeof minutes === "number") return minutes * 60;
  if (typeof milliseconds === "number") return Math.ceil(milliseconds / 1000);
  const till = typeof dateTill === "string" ? Date.parse(dateTill) : Number.NaN;
  return till > now.getTime() ? Math.ceil((till - now.getTime()) / 1000) : null;
}

/** The answer of a successful call, status 200. */
export const okEnvelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal("ok"), data, errors: z.array(z.never()).max(0), requestId: z.string() });

/** The answer of a refused or failed call, with the status of its first code. */
export const failedEnvelope = z.object({
  status: z.enum(["error", "validation_error"]),
  data: z.null(),
  errors: z.array(failure).min(1),
  requestId: z.string(),
});

const unionOf = <Data extends z.ZodType>(data: Data) =>
  z.discriminatedUnion("status", [okEnvelopeOf(data), failedEnvelope]);

/** One envelope per schema: zod compiles a schema at its first use, which costs more than parsing. */
const envelopes = new WeakMap<z.ZodType, z.ZodType>();

/** The answer of every call (SPEC §7). `requestId` is repeated in the header `X-Request-Id`. */
export function envelopeOf<Data extends z.ZodType>(data: Data): ReturnType<typeof unionOf<Data>> {
  const known = envelopes.get(data) ?? unionOf(data);
  envelopes.set(data, known);
  return known as ReturnType<typeof unionOf<Data>>;
}

export type Envelope<Data> =
  | { status: "ok"; data: Data; errors: []; requestId: string }
  | { status: "error" | "validation_error"; data: null; errors: Failure[]; requestId: string };

export const failureEnvelope = (requestId: string, errors: Failure[]): Envelope<never> => ({
  status: errors[0]?.code === ("validation_failed" satisfies ErrorCode) ? "validation_error" : "error",
  data: null,
  errors,
  requestId,
});
