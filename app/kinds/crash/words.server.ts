import type { Scope } from "#app/request/scope.ts";
import type { SkyWords } from "./sky.ts";

/** The texts of the drawing, with a zero in place of each figure. */
export function skyWords({ t, format }: Scope): SkyWords {
  const times = t("play:times", { figure: format.fixed(0, 2) });
  return {
    times,
    seconds: t("play:crash.seconds", { figure: 0 }),
    leavesAt: t("play:crash.leavesAt", { figure: times }),
  };
}
