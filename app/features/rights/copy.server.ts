import type { Step } from "#app/components/Steps.tsx";
import { EXPORT_DAYS } from "#app/contract/rights.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Copy = NonNullable<DataOf<"getDataExport">["export"]>;

/** In the largest unit that leaves a number above one. */
function sizeOf({ language }: Scope, bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? (["kilobyte", bytes / 1_000] as const) : (["megabyte", bytes / 1_000_000] as const);
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(size);
}

function stepsOf(scope: Scope, { state, askedAt, madeAt, expiresAt }: Copy): Step[] {
  const { t, format } = scope;
  const isReady = state === "ready";
  const time = (at: string | null) => (at ? { time: format.date(at) } : {});
  return [
    { title: t("rights:copy.asked"), state: "done", ...time(askedAt) },
    {
      title: t("rights:copy.making"),
      state: isReady ? "done" : "now",
      ...time(madeAt),
      ...(isReady ? {} : { text: t("rights:copy.makingText") }),
    },
    {
      title: t("rights:copy.ready"),
      state: isReady ? "now" : "ahead",
      text:
        isReady && expiresAt
          ? t("rights:copy.readyText", { date: format.date(expiresAt) })
          : t("rights:copy.readyAhead", { days: format.number(EXPORT_DAYS) }),
    },
  ];
}

/** The copy of the player's data: one in progress or ready to download, otherwise the form that requests one. */
export function copyView(scope: Scope, { export: copy }: DataOf<"getDataExport">) {
  const isOpen = copy?.state === "waiting" || copy?.state === "ready";
  return {
    steps: copy && isOpen ? stepsOf(scope, copy) : null,
    file:
      copy?.state === "ready" && copy.bytes
        ? {
            href: scope.paths.dataCopy(copy.id),
            label: scope.t("rights:copy.download", { size: sizeOf(scope, copy.bytes) }),
          }
        : null,
    failed: copy?.state === "failed" ? scope.t("rights:copy.failed") : null,
  };
}
