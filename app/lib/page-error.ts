import type { ErrorCode } from "#app/contract/errors.ts";

/** What the root ErrorBoundary shows of a failure. */
export interface PageError {
  code: ErrorCode;
  requestId: string;
  /** Why, in the page's language, where the platform refused. */
  text?: string;
  /** Who helps where the house is closed to a visitor. */
  help?: readonly { label: string; href: string }[];
}

export const isPageError = (value: unknown): value is PageError =>
  typeof value === "object" && value !== null && "code" in value && "requestId" in value;
