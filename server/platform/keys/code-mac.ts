import { isSameMac, type Keys, type Purpose } from "./keys.ts";

/** What is kept of a code of few digits. A bare hash of it is undone by trying all of them; under a key it is not. */
export const macOfCode = (keys: Keys, purpose: Purpose, text: string, version = keys.current): string =>
  (keys.mac(purpose, version, text) ?? Buffer.alloc(0)).toString("base64url");

/** Whether this was kept of the text, under whichever version of the secrets. */
export const isMacOfCode = (keys: Keys, purpose: Purpose, mac: string, text: string): boolean =>
  keys.versions.some((version) => isSameMac(Buffer.from(mac), Buffer.from(macOfCode(keys, purpose, text, version))));
