import type { MouseEvent, ReactNode } from "react";
import { ButtonLink } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import type { StatusKind } from "./Status.tsx";

const NOTICE_ICONS: Record<StatusKind, IconName> = { ok: "check", err: "cross", warn: "warn", sys: "info" };

type NoticeProps = {
  kind: StatusKind;
  title: ReactNode;
  children?: ReactNode;
  /** The same page without the notice; with scripts `onClick` removes it without a request. */
  close?: { href: string; label: string; onClick?: (event: MouseEvent) => void };
};

/** A notice, in the flow of the page. Errors interrupt a screen reader, others wait. */
export function Notice({ kind, title, children, close }: NoticeProps) {
  return (
    <div className={`toast ${kind}`} role={kind === "err" ? "alert" : "status"}>
      <Icon name={NOTICE_ICONS[kind]} />
      <div>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
      {close && (
        <ButtonLink
          kind="plain"
          small
          icon="cross"
          href={close.href}
          aria-label={close.label}
          onClick={close.onClick}
        />
      )}
    </div>
  );
}
