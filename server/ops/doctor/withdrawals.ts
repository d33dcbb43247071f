import type { Overdue, overdueWithdrawals } from "#server/platform/modules/withdrawals/index.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

/** Empty when nothing is overdue. */
const waits = (what: string, { count, since }: Overdue): string[] =>
  since === null ? [] : [`${count} ${what}, the first since ${since.toISOString()}`];

/** Reports overdue withdrawals. In the sandbox this is only advice: no real money waits. */
export function withdrawalFinding(overdue: Awaited<ReturnType<typeof overdueWithdrawals>>, mode = "sandbox"): Finding {
  const late = [
    ...waits("in review for more than a day", overdue.in_review),
    ...waits("approved for more than an hour, and the provider does not take them", overdue.approved),
    ...waits("sent for more than five days, and the provider does not say that they arrived", overdue.sent),
  ];
  if (late.length === 0) return well("withdrawals", "None has waited for longer than it should.");
  const text = `Withdrawals that wait: ${late.join("; ")}. Look at them with: npm run ops -- withdrawals list`;
  return mode === "sandbox" ? advice("withdrawals", text) : wrong("withdrawals", text);
}
