import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

/** Done, refused, needs an action, in progress. */
export type StatusKind = "ok" | "err" | "warn" | "sys";

const STATUS_ICONS: Record<StatusKind, IconName> = { ok: "check", err: "cross", warn: "warn", sys: "clock" };

/** A state is never shown by colour alone: icon and word go with it. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={`status ${kind}`}>
      <Icon name={STATUS_ICONS[kind]} />
      {children}
    </span>
  );
}
