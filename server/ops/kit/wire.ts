import { constants, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Delivery, Parcel, Pens } from "./case.ts";

const DEADLINE_MS = 15_000;

/** Far above any answer of the contract. */
const MOST_BYTES = 256 * 1024;

/** What came back; no HTTP status when the connection was closed instead. */
export interface Heard {
  http: number | null;
  text: string;
}

let strangersKey: KeyObject | undefined;

/** New in each process: no wallet can know it. */
function keyOfStranger(): KeyObject {
  strangersKey ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return strangersKey;
}

/** The key is read once: each signature would read its text anew, which takes longer than to sign. */
export function pensOf(privateKey: string): Pens {
  const own = createPrivateKey(privateKey);
  const stranger = keyOfStranger();
  return {
    own: (body) => sign("sha256", body, own).toString("base64"),
    stranger: (body) => sign("sha256", body, stranger).toString("base64"),
    otherwise: (body, way) =>
      way === "pss"
        ? sign("sha256", body, { key: own, padding: constants.RSA_PKCS1_PSS_PADDING }).toString("base64")
        : sign(way, body, own).toString("base64"),
  };
}

/** A body ready to be sent: compact and signed, or as its delivery will have it. */
export function pack(text: string, pens: Pens, delivery?: Delivery): Parcel {
  const { method = "POST", body = Buffer.from(text), headers }: Partial<Parcel> = delivery?.(text, pens) ?? {};
  const usual = { "Content-Type": "application/json", "X-Hub88-Signature": pens.own(body) };
  return { method, body, headers: headers ?? usual };
}

/**
 * Sends once. node:http, because its signal ends an answer that never finishes, and because it sends the names of headers
 * as they are written.
 */
export function send(url: string, { method, body, headers }: Parcel): Promise<Heard> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const length = method === "GET" ? {} : { "Content-Length": body.length };
  return new Promise((resolve) => {
    const sent = request(url, { method, headers: { ...headers, ...length }, signal }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        text += chunk;
        if (text.length > MOST_BYTES) answer.destroy();
      });
      answer.on("close", () => resolve({ http: answer.statusCode ?? null, text }));
    });
    sent.on("error", ({ message }) => resolve({ http: null, text: message }));
    sent.end(method === "GET" ? undefined : body);
  });
}
