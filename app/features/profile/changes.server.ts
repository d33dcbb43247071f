import type { z } from "zod";
import type { accountChange } from "#app/contract/profile-changes.ts";
import { withdrawAccountChange } from "#app/contract/profile-changes.ts";
import type { DataOf } from "#app/contract/types.ts";
import { intent } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Change = z.infer<typeof accountChange>;

const valueText = ({ format }: Scope, kind: Change["kind"], value: string): string =>
  kind === "country" ? format.countryName(value) : value;

const wordsOf = (scope: Scope, { kind, from, to }: Pick<Change, "kind" | "from" | "to">): string =>
  scope.t("profile:changes.change", { from: valueText(scope, kind, from), to: valueText(scope, kind, to) });

/** What the player asked an operator to change, of one kind. */
export async function changesOf(scope: Scope, kind: Change["kind"]) {
  const { changes } = await scope.call("listAccountChanges", {});
  return changes
    .filter((change) => change.kind === kind)
    .map((change) => ({
      id: change.id,
      words: wordsOf(scope, change),
      isOpen: change.state === "in_review",
      state: scope.t(`profile:changes.${change.state}`, {
        date: scope.format.date(change.decidedAt ?? change.requestedAt, "authHistory"),
      }),
    }));
}

export type ChangeView = Awaited<ReturnType<typeof changesOf>>[number];

/** Withdraws an undecided request. */
export const withdrawing = (page: "email" | "country") =>
  intent(withdrawAccountChange.params, async (scope, typed) => {
    await scope.call("withdrawAccountChange", typed);
    return scope.redirect(scope.paths.profile(page), { status: 303, notice: "changeWithdrawn" });
  });

/** The requests that wait for an operator, in the page's language. */
export const sandboxChanges = (scope: Scope, { changes }: DataOf<"listSandboxChanges">) =>
  changes.map((change) => ({
    id: change.id,
    email: change.email,
    words: wordsOf(scope, change),
    reason: change.reason,
    state: scope.t(change.isProved ? "profile:changes.proved" : "profile:changes.unproved"),
  }));

export type SandboxChange = ReturnType<typeof sandboxChanges>[number];
