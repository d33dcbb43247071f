import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * After a form the table is loaded again, except where the answer contains it (a press, a refused press) and where nothing was
 * done (a run was planned).
 */
export const revalidateTable: ShouldRevalidateFunction = ({ actionResult, formMethod, defaultShouldRevalidate }) =>
  !actionResult?.played && actionResult?.intent !== "plan" && (formMethod === "POST" || defaultShouldRevalidate);
