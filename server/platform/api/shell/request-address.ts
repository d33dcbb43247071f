import { Refusal } from "#server/platform/refusal.ts";

const MAXIMUM_LENGTH = 8 * 1024;

/** Refuses with `malformed_request` an address that is too long, contains a NUL or is not valid percent-encoded UTF-8. */
export function checkAddress(url: string): void {
  if (url.length > MAXIMUM_LENGTH) throw new Refusal("malformed_request");
  try {
    if (!decodeURIComponent(url).includes("\0")) return;
  } catch {
    // Falls through to the refusal: the caller sees no difference between a bad escape and a NUL.
  }
  throw new Refusal("malformed_request");
}
