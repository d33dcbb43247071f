import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request as ask } from "node:https";
import { text } from "node:stream/consumers";
import { readHtml } from "./html.ts";

interface Way {
  /** The public host name, which no resolver of this machine knows. */
  origin: string;
  /** The trusted certificate. */
  cert: string;
}

export interface Page {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request over TLS to a name that is resolved to this machine. */
async function call(
  { origin, cert }: Way,
  agent: Agent,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<Page> {
  const { host, hostname, port } = new URL(origin);
  const length = body ? { "Content-Length": String(body.length) } : {};
  const request = ask({
    host: "127.0.0.1",
    port,
    servername: hostname,
    ca: cert,
    agent,
    path,
    method,
    headers: { Host: host, ...length, ...headers },
  });
  request.end(body);
  const [response] = await once(request, "response");
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** A visitor without scripts on https: returns the cookies the house has set, and only over TLS. */
export function httpsVisitor(way: Way) {
  const agent = new Agent({ keepAlive: true });
  const jar = new Map<string, string>();
  const set: string[] = [];

  async function visit(path: string, init: Parameters<typeof call>[3] = {}): Promise<Page> {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await call(way, agent, path, { ...init, headers: { Accept: "text/html", Cookie, ...init.headers } });
    for (const cookie of page.headers["set-cookie"] ?? []) {
      set.push(cookie);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return page;
  }

  async function post(path: string, body: URLSearchParams | FormData): Promise<Page> {
    const encoded = new Response(body);
    const headers = { Origin: way.origin, "Content-Type": encoded.headers.get("content-type") ?? "" };
    return visit(path, { method: "POST", headers, body: new Uint8Array(await encoded.arrayBuffer()) });
  }

  return {
    /** Every Set-Cookie header, unchanged. */
    set,
    visit,
    /** The value of the first field with this name on a page. */
    async field(path: string, name: string): Promise<string> {
      const { body } = await visit(path);
      const found = readHtml(body)
        .tags("input")
        .find((input) => input.name === name);
      if (found?.value === undefined) throw new Error(`${path} has no field ${name} with a value`);
      return found.value;
    },
    submit: (path: string, fields: Record<string, string>) => post(path, new URLSearchParams(fields)),
    post,
    /** A request as another server sends it: no cookies, no origin. */
    call: (path: string, headers: Record<string, string>, body: string) =>
      call(way, agent, path, { method: "POST", headers, body: Buffer.from(body) }),
    close: () => agent.destroy(),
  };
}
