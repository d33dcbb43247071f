import { isSameMac, type Keys, type Purpose } from "./keys.ts";

/** The stored form of a code of few digits. A bare hash could be reversed by trying all codes; a keyed one cannot. */
export const macOfCode = (keys: Keys, purpose: Purpose, text: string, version = keys.current): string =>
  (keys.mac(purpose, version, text) ?? Buffer.alloc(0)).toString("base64url");

/** Whether this is the stored form of the text, under any version of the secrets. */
export const isMacOfCode = (keys: Keys, purpose: Purpose, mac: string, text: string): boolean =>
  keys.versions.some((version) => isSameMac(Buffer.from(mac), Buffer.from(macOfCode(keys, purpose, text, version))));
