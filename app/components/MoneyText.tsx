import type { ReactNode } from "react";

/** Letters of an amount from which on two are wider than a phone, side by side: 1 234 567,89 ₸. */
const MANY = 13;

/** The class of an amount, also whether it has many letters. */
export const amountClass = (className: string | false, text: ReactNode): string | undefined =>
  [className, typeof text === "string" && text.length >= MANY && "many"].filter(Boolean).join(" ") || undefined;

/** An amount of money: brass, display face, never broken. `plain` keeps the text colour: losses and refused amounts. */
export function MoneyText({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  return <span className={amountClass(plain ? "figure" : "money", children)}>{children}</span>;
}
