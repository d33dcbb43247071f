import { createHash } from "node:crypto";
import { type Answer, isUnchanged } from "../answer.ts";

/** The answer for a browser that can only poll; the ETag shows whether anything has changed. */
export function pollAnswer(state: object, ifNoneMatch: string | undefined): Answer {
  const body = Buffer.from(JSON.stringify(state));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return {
    status: isUnchanged(ifNoneMatch, etag) ? 304 : 200,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ETag: etag },
    body,
  };
}
