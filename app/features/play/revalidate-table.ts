import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a form the table is asked for again, but not where the answer holds it: that of a press, and of one that was refused; nor
 * where nothing was done: a run was planned.
 */
export const revalidateTable: ShouldRevalidateFunction = ({ actionResult, formMethod, defaultShouldRevalidate }) =>
  !actionResult?.played && actionResult?.intent !== "plan" && (formMethod === "POST" || defaultShouldRevalidate);
