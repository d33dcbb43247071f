import type { Delivery, Signers } from "./case.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

const signedWith = (signature: string) => ({ ...JSON_TYPE, "X-Hub88-Signature": signature });

/** Replaces the body, with a valid signature. */
export const as =
  (body: string | Uint8Array): Delivery =>
  () => ({ body: Buffer.from(body) });

/** Changes the text before it is signed. */
export const changed =
  (change: (text: string) => string): Delivery =>
  (text) => ({ body: Buffer.from(change(text)) });

/** Changes the text after it was signed. */
export const changedAfterSigning =
  (change: (text: string) => string): Delivery =>
  (text, signers) => ({ body: Buffer.from(change(text)), headers: signedWith(signers.own(Buffer.from(text))) });

/** Signs the unchanged text in another way. */
export const signed =
  (make: (body: Uint8Array, signers: Signers) => string): Delivery =>
  (text, signers) => ({ headers: signedWith(make(Buffer.from(text), signers)) });

/** Sends the text and its valid signature with other headers. */
export const under =
  (headers: (signature: string) => Record<string, string>): Delivery =>
  (text, signers) => ({ headers: headers(signers.own(Buffer.from(text))) });

/** Uses another HTTP method. */
export const by =
  (method: string): Delivery =>
  () => ({ method });

/** The same JSON with white space: equal in meaning, different bytes. */
export const respaced = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

/** The same JSON with its fields in reverse order. */
export const reordered = (text: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()));

/** The same JSON with a duplicate field: the original, and last one with another value. */
export const repeating =
  (field: string, value: unknown) =>
  (text: string): string =>
    `${text.slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value)}}`;
