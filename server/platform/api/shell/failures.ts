import type { Failure } from "#app/contract/envelope.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A refusal as it goes over the wire. */
function failuresOf({ code, parameters, fields }: Refusal): Failure[] {
  if (fields.length > 0) return fields.map((field) => ({ code, ...field }));
  return [Object.keys(parameters).length > 0 ? { code, parameters } : { code }];
}

/** What a caller is told of anything thrown: a refusal in full, a fault of ours by its code and nothing else. */
export function answerTo(error: unknown): { status: number; failures: Failure[]; isFault: boolean } {
  if (error instanceof Refusal) return { status: error.status, failures: failuresOf(error), isFault: false };
  return { status: 500, failures: [{ code: "internal" }], isFault: true };
}
