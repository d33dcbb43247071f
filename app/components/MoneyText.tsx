import type { ReactNode } from "react";

/** An amount of money: brass, display face, never broken. `plain` keeps the text colour: losses and refused amounts. */
export function MoneyText({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  return <span className={plain ? "figure" : "money"}>{children}</span>;
}
