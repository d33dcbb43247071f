import { Refusal } from "#server/platform/refusal.ts";

const MAXIMUM_LENGTH = 8 * 1024;

/** Refuses with `malformed_request` an address that is too long, holds a NUL or is no percent-encoded UTF-8. */
export function checkAddress(url: string): void {
  if (url.length > MAXIMUM_LENGTH) throw new Refusal("malformed_request");
  try {
    if (!decodeURIComponent(url).includes("\0")) return;
  } catch {
    // Falls through to the refusal: a bad escape and a NUL are the same to the caller.
  }
  throw new Refusal("malformed_request");
}
