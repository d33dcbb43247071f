import { ApiFailure } from "#app/api/failure.ts";
import { issueText, refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { campaignView, isAnnounced } from "./campaign.server.ts";

/** The problem with the code, in words; faults and the country page are rethrown. */
function problemOf(scope: Scope, error: unknown): string {
  if (!(error instanceof ApiFailure) || ![400, 404, 429].includes(error.status)) throw error;
  const issue = error.failures.find(({ path }) => path === "code")?.issue;
  return issue ? issueText(scope, issue) : refusalText(scope, error);
}

/** The view for the code in the address: its campaign, or the problem with it. Empty without a code. */
export async function lookUpCode(scope: Scope, code: string | null) {
  if (code === null) return { campaign: null, announced: false, problem: null };
  try {
    const campaign = await scope.call("getBonusCode", { code });
    return { campaign: campaignView(scope, campaign, code), announced: isAnnounced([campaign]), problem: null };
  } catch (error) {
    return { campaign: null, announced: false, problem: problemOf(scope, error) };
  }
}
