import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

interface CallOut {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** From connecting to the last byte of the answer; then the socket is destroyed. */
  deadlineMs: number;
}

const MAXIMUM_ANSWER_BYTES = 64 * 1024;

/**
 * Asks a service outside of the house, once, and answers what it said. Rejects when it is silent, too slow as a whole,
 * too talkative or cut off. Not `fetch`: on Node 20 that loses its deadline once a body trickles in.
 */
export const callOut = (
  url: URL,
  { method, headers, body, deadlineMs }: CallOut,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...length },
      agent: false,
    });
    const deadline = setTimeout(() => request.destroy(new Error("deadline passed")), deadlineMs);
    const fail = (cause: Error) => {
      clearTimeout(deadline);
      reject(new Error(`${url.host} did not answer: ${cause.message}`, { cause }));
    };
    request.on("error", fail);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("error", fail);
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAXIMUM_ANSWER_BYTES) request.destroy(new Error("answer too large"));
        else chunks.push(chunk);
      });
      response.on("close", () => {
        if (!response.complete) fail(new Error("answer was cut off"));
      });
      response.on("end", () => {
        clearTimeout(deadline);
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    request.end(body);
  });
