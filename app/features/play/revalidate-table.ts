import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a form the table is asked for again, but not where the answer holds it: that of a press, and of one that was refused.
 */
export const revalidateTable: ShouldRevalidateFunction = ({ actionResult, formMethod, defaultShouldRevalidate }) =>
  !actionResult?.played && (formMethod === "POST" || defaultShouldRevalidate);
