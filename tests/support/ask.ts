import { once } from "node:events";
import http from "node:http";

export interface AskOptions {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  agent?: http.Agent;
}

export interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Sends one raw request to a local port, with none of the headers or corrections a browser would add. */
export async function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, agent }: AskOptions = {},
): Promise<RawResponse> {
  const request = http.request({ host: "127.0.0.1", port, path, method, headers, agent });
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
