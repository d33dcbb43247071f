import type { Delivery, Pens } from "./case.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

const signedWith = (signature: string) => ({ ...JSON_TYPE, "X-Hub88-Signature": signature });

/** Other bytes, signed by the rules. */
export const as =
  (body: string | Uint8Array): Delivery =>
  () => ({ body: Buffer.from(body) });

/** The text changed before it is signed by the rules. */
export const changed =
  (change: (text: string) => string): Delivery =>
  (text) => ({ body: Buffer.from(change(text)) });

/** The text changed after it was signed. */
export const changedAfterSigning =
  (change: (text: string) => string): Delivery =>
  (text, pens) => ({ body: Buffer.from(change(text)), headers: signedWith(pens.own(Buffer.from(text))) });

/** The text as it is, with a signature made otherwise. */
export const signed =
  (make: (body: Uint8Array, pens: Pens) => string): Delivery =>
  (text, pens) => ({ headers: signedWith(make(Buffer.from(text), pens)) });

/** The text and its signature under other headers. */
export const under =
  (headers: (signature: string) => Record<string, string>): Delivery =>
  (text, pens) => ({ headers: headers(pens.own(Buffer.from(text))) });

/** By another method. */
export const by =
  (method: string): Delivery =>
  () => ({ method });

/** The same JSON with white space between its parts, which means the same and is other bytes. */
export const respaced = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

/** The same JSON with its fields in the opposite order. */
export const reordered = (text: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()));

/** The same JSON with a field named twice: as it was, and last with another value. */
export const repeating =
  (field: string, value: unknown) =>
  (text: string): string =>
    `${text.slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value)}}`;
