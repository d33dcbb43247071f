import type { ErrorCode } from "#app/contract/errors.ts";

/** What the root ErrorBoundary shows of a failure. */
export interface PageError {
  code: ErrorCode;
  requestId: string;
  /** The reason, in the page's language, if the platform refused. */
  text?: string;
  /** Helplines, if the house is closed to a visitor. */
  help?: readonly { label: string; href: string }[];
}

export const isPageError = (value: unknown): value is PageError =>
  typeof value === "object" && value !== null && "code" in value && "requestId" in value;
