import http from "node:http";
import https from "node:https";

/** The whole call, from connecting to the last byte of the answer. */
const DEADLINE_MS = 8_000;
const MAXIMUM_ANSWER_BYTES = 4 * 1024 * 1024;

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 256 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 256 }),
};

interface Answer {
  response: http.IncomingMessage;
  body: Buffer<ArrayBuffer>;
}

function exchange(url: URL, init: RequestInit | undefined, deadlineMs: number): Promise<Answer> {
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, {
      method: init?.method ?? "GET",
      headers: Object.fromEntries(new Headers(init?.headers)),
      agent: agents[secure ? "https:" : "http:"],
    });
    const deadline = setTimeout(() => request.destroy(new Error("deadline passed")), deadlineMs);
    const fail = (error: Error) => {
      clearTimeout(deadline);
      reject(new TypeError("the platform did not answer", { cause: error }));
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
        resolve({ response, body: Buffer.concat(chunks) });
      });
    });
    request.end(typeof init?.body === "string" ? init.body : undefined);
  });
}

/**
 * A `fetch` for ofetch on node:http with one total deadline that destroys the socket. Node 20's own fetch loses an
 * abort while a body trickles in, so one slow platform could hold every request of the site for ever.
 */
export const fetchWithin =
  (deadlineMs: number): typeof fetch =>
  async (input, init) => {
    const { response, body } = await exchange(new URL(input instanceof Request ? input.url : input), init, deadlineMs);
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (typeof value === "string") headers.set(name, value);
    }
    // Not in the socket's events: a status no Response may have (204 with a body, 999) throws, and there it would end
    // the whole process.
    return new Response(body.length > 0 ? body : null, { status: response.statusCode ?? 500, headers });
  };

export const fetchWithDeadline = fetchWithin(DEADLINE_MS);
