import { amountClass } from "./MoneyText.tsx";

/** The figure that a page is opened for. One of many digits is smaller on a phone, where it would break within. */
export function MainFigure({ money = false, children }: { money?: boolean; children: string }) {
  return <b className={amountClass(money ? "money" : "", children)}>{children}</b>;
}
