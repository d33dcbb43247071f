import type { ShouldRevalidateFunction } from "@remix-run/react";

/** After a press the table is asked for again, also when it was refused: another tab may have played on. */
export const afterPress: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" || defaultShouldRevalidate;
