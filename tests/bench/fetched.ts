import { once } from "node:events";
import http from "node:http";
import { brotliDecompressSync } from "node:zlib";

export interface Fetched {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Bytes on the wire. */
  wire: Buffer;
  /** Decompressed. */
  raw: Buffer;
}

interface Options {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One response with its bytes as they were sent, which fetch() would decompress. */
export async function fetched(url: string, { method = "GET", headers = {}, body }: Options = {}): Promise<Fetched> {
  const request = http.request(url, { method, headers: { "Accept-Encoding": "br", ...headers } });
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const wire = Buffer.concat(chunks);
  const compressed = response.headers["content-encoding"] === "br" && wire.length > 0;
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    wire,
    raw: compressed ? brotliDecompressSync(wire) : wire,
  };
}
