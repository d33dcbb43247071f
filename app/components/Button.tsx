import type { ButtonHTMLAttributes } from "react";
import { Anchor, type AnchorProps } from "./Anchor.tsx";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

type Look = {
  /**
   * `act`: the one primary action of a view; `solid`: the primary action where it protects. `stop`: breaks and exclusion.
   * `plain`: looks like a link.
   */
  kind?: "act" | "solid" | "stop" | "plain";
  small?: boolean;
  /** Before the label. */
  icon?: IconName;
  /** After the label. */
  trailing?: IconName;
};

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({
  kind,
  small,
  icon,
  trailing,
  className,
  children,
  type = "submit",
  ...attributes
}: ButtonProps) {
  return (
    <button className={buttonClass({ kind, small }, className)} type={type} {...attributes}>
      {icon && <Icon name={icon} />}
      {children}
      {trailing && <Icon name={trailing} />}
    </button>
  );
}

export function ButtonLink({ kind, small, icon, trailing, className, children, ...attributes }: Look & AnchorProps) {
  return (
    <Anchor className={buttonClass({ kind, small }, className)} {...attributes}>
      {icon && <Icon name={icon} />}
      {children}
      {trailing && <Icon name={trailing} />}
    </Anchor>
  );
}

function buttonClass({ kind, small }: Look, more?: string): string {
  return ["button", kind, small && "small", more].filter(Boolean).join(" ");
}
