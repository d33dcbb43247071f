import { once } from "node:events";
import http from "node:http";

export interface AskOptions {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  agent?: http.Agent;
}

export interface Asked {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** One request to a port of this machine as it is written, without anything a browser would add or mend. */
export async function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, agent }: AskOptions = {},
): Promise<Asked> {
  const request = http.request({ host: "127.0.0.1", port, path, method, headers, agent });
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
