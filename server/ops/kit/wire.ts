import { constants, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Delivery, Signers, WireRequest } from "./case.ts";

const DEADLINE_MS = 15_000;

/** Far above any valid response. */
const MOST_BYTES = 256 * 1024;

/** A raw response; without an HTTP status when the connection failed. */
export interface Received {
  http: number | null;
  text: string;
}

let unknownKey: KeyObject | undefined;

/** Generated per process, so no wallet can know it. */
function keyOfStranger(): KeyObject {
  unknownKey ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return unknownKey;
}

/** Parses the key once: `sign` would parse the PEM for each signature, which takes longer than signing. */
export function signersOf(privateKey: string): Signers {
  const own = createPrivateKey(privateKey);
  const stranger = keyOfStranger();
  return {
    own: (body) => sign("sha256", body, own).toString("base64"),
    stranger: (body) => sign("sha256", body, stranger).toString("base64"),
    otherScheme: (body, way) =>
      way === "pss"
        ? sign("sha256", body, { key: own, padding: constants.RSA_PKCS1_PSS_PADDING }).toString("base64")
        : sign(way, body, own).toString("base64"),
  };
}

/** Prepares a body for sending: compact and signed, or as its delivery changes it. */
export function pack(text: string, signers: Signers, delivery?: Delivery): WireRequest {
  const { method = "POST", body = Buffer.from(text), headers }: Partial<WireRequest> = delivery?.(text, signers) ?? {};
  const usual = { "Content-Type": "application/json", "X-Hub88-Signature": signers.own(body) };
  return { method, body, headers: headers ?? usual };
}

/**
 * Sends a request once. Uses node:http, because its signal also aborts a response that never ends, and because it keeps the
 * case of header names.
 */
export function send(url: string, { method, body, headers }: WireRequest): Promise<Received> {
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
