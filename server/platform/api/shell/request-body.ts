import { Refusal } from "#server/platform/refusal.ts";

const MAXIMUM_BYTES = 64 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=(?:utf-8|"utf-8"))?\s*$/i;

/** A client that disconnects in the middle is its own fault, not a fault of the platform to log. */
const refuseCutOff = () => Promise.reject(new Refusal("malformed_request"));

/**
 * The raw bytes of a body, at most 64 kB. Refuses with `payload_too_large`, or with `malformed_request` when it breaks off. A
 * body without an announced length is counted as it arrives; for one with a length, Node reads no more than that.
 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > MAXIMUM_BYTES) throw new Refusal("payload_too_large");
  if (announced !== null) return new Uint8Array(await request.arrayBuffer().catch(refuseCutOff));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(refuseCutOff);
    if (done) break;
    size += value.length;
    if (size > MAXIMUM_BYTES) throw new Refusal("payload_too_large");
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** PostgreSQL can store neither NUL nor half a surrogate pair; refusing them here keeps them from becoming a fault there. */
function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === "string" && (text.includes("\0") || /\p{Surrogate}/u.test(text))) throw new SyntaxError();
  }
  return value;
}

/** Braces, and strings with the colon that makes one a key. In JSON that was parsed already every string is terminated. */
const BRACES_AND_TEXTS = /[{}]|("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)/g;

/**
 * With a duplicate key in one object some readers take the first value and others the last: what one of them signed or logged
 * would be executed differently by the other.
 */
function refuseRepeatedKeys(json: string): void {
  const open: Set<string>[] = [];
  for (const [found, text, colon] of json.matchAll(BRACES_AND_TEXTS)) {
    if (found === "{") open.push(new Set());
    else if (found === "}") open.pop();
    else if (text && colon) {
      const keys = open.at(-1);
      const key: string = JSON.parse(text);
      if (keys?.has(key)) throw new SyntaxError();
      keys?.add(key);
    }
  }
}

/** Parses bytes as JSON in UTF-8. Throws on anything else, on a duplicate key, and on text the database could not store. */
export function parseJson(bytes: Uint8Array): { raw: string; value: unknown } {
  const raw = utf8.decode(bytes);
  const value: unknown = JSON.parse(raw, refuseUnstorable);
  refuseRepeatedKeys(raw);
  return { raw, value };
}

/**
 * Reads the body of a POST: JSON in UTF-8, at most 64 kB; an empty body is an empty object. Refuses with `payload_too_large`,
 * `unsupported_media_type` or `malformed_request`.
 */
export async function readBody(request: Request): Promise<{ raw: string; value: unknown }> {
  const type = request.headers.get("content-type");
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if ((type !== null && !JSON_TYPE.test(type)) || encoding !== "identity") throw new Refusal("unsupported_media_type");
  const bytes = await readBytes(request);
  if (bytes.length === 0) return { raw: "", value: {} };
  if (type === null) throw new Refusal("unsupported_media_type");
  try {
    return parseJson(bytes);
  } catch {
    throw new Refusal("malformed_request");
  }
}
