import { createHash } from "node:crypto";
import { z } from "zod";
import { type BranchClaim, checkBranch, readBranch } from "#app/contract/balance-branch.ts";
import { ProofProblem } from "#app/contract/games/read-proof.ts";
import { toMoney } from "#app/contract/money.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { pasted } from "./verify.server.ts";

/** A branch as pasted, with the published root. */
export const branchForm = z.object({ branch: pasted(100_000), root: pasted(200) });

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Adds a pasted branch up to its root, and compares what it states with what was found. */
export function verifyBranch({ t, format }: Scope, { branch: text, root }: z.output<typeof branchForm>) {
  try {
    const branch = readBranch(text);
    const { verdict, wrong, claims } = checkBranch(branch, root, sha256);
    const named = (claim: BranchClaim) => t(`fairness:branch.claim_${claim}`);
    const money = (amount: string) => format.money(toMoney(BigInt(amount), branch.currency));
    return {
      verdict,
      verdictText: t(`fairness:branch.verdict_${verdict}`, {
        claims: wrong.map(named).join(", "),
        balance: money(branch.balance),
        sum: money(branch.sum),
        day: format.date(branch.day, "restrictions"),
      }),
      account: t("fairness:branch.account", { account: branch.account }),
      claims: claims.map((claim) => ({ ...claim, id: claim.claim, name: named(claim.claim) })),
    };
  } catch (error) {
    if (!(error instanceof ProofProblem)) throw error;
    throw new FormRefusal(t(`fairness:problem.${error.problem}`, error.parameters), "branch");
  }
}

export type BranchFindings = ReturnType<typeof verifyBranch>;
