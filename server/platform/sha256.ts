import { createHash } from "node:crypto";

/** SHA-256 in base64url. The database stores only this of tokens and links, so that a reader of the database cannot use them. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
