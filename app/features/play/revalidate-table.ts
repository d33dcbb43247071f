import type { ShouldRevalidateFunction } from "@remix-run/react";

/** After a form the table is asked for again, also when it was refused: another tab may have played on. */
export const revalidateTable: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" || defaultShouldRevalidate;
