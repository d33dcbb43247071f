/** Letters of an amount from which on two are wider than a phone, side by side: 1 234 567,89 ₸. */
const MANY = 13;

/** The class of an amount, also whether it has many letters. */
export const amountClass = (className: string, text: string): string =>
  text.length < MANY ? className : `${className} many`;

/** An amount of money: brass, display face, never broken. `plain` keeps the text colour: losses and refused amounts. */
export function MoneyText({ plain = false, children }: { plain?: boolean; children: string }) {
  return <span className={amountClass(plain ? "figure" : "money", children)}>{children}</span>;
}
