import { ApiFailure } from "#app/api/failure.ts";
import { NICKNAME_PACE } from "#app/contract/account.ts";
import { instant } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** A refused nickname as its form tells it: when another can be chosen, if it is too early. */
export function nicknameRefusal({ t, format }: Scope, error: unknown): unknown {
  if (!(error instanceof ApiFailure) || error.code !== "nickname_waits") return error;
  const until = instant.safeParse(error.failures[0]?.parameters?.until);
  if (!until.success) return error;
  return new FormRefusal(
    t("profile:view.nicknameWaits", { ...NICKNAME_PACE, time: format.date(until.data) }),
    "nickname",
  );
}
