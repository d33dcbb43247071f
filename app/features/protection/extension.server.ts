import { ApiFailure } from "#app/api/failure.ts";
import { extendSelfExclusion } from "#app/contract/protection.ts";
import { logRefusal } from "#app/request/log.server.ts";
import { issueText, refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** What came back of the form that extends an exclusion. */
export interface RefusedExtension {
  /** As it was typed. */
  day: string;
  /** In words, to stand at the field. */
  problem: string;
}

const { day: dayField } = extendSelfExclusion.body.shape;

/** Extends the exclusion of a signature to the day of a form; null when it was done. Refusals are logged (SPEC §8). */
export async function extendExclusion(
  scope: Scope,
  form: FormData,
  signature: string,
): Promise<RefusedExtension | null> {
  const typed = String(form.get("day") ?? "");
  const day = dayField.safeParse(typed);
  if (!day.success) return { day: typed, problem: issueText(scope, day.error.issues[0]?.message ?? "") };
  try {
    await scope.call("extendSelfExclusion", { signature, day: day.data });
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "country_blocked") throw error;
    logRefusal(scope, "extendSelfExclusion", error);
    const issue = error.failures.find(({ path }) => path === "day")?.issue;
    return { day: typed, problem: issue ? issueText(scope, issue) : refusalText(scope, error) };
  }
}

/** From the action to the root loader of the same request, because the popup stands over the page and not in it. */
const refusals = new WeakMap<Scope, RefusedExtension>();

export const keepRefusedExtension = (scope: Scope, refused: RefusedExtension) => void refusals.set(scope, refused);
export const refusedExtensionOf = (scope: Scope): RefusedExtension | undefined => refusals.get(scope);
