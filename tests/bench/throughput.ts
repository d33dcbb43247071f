import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { type Fetched, fetched } from "./fetched.ts";

export interface Throughput {
  perSecond: number;
  medianMs: number;
  slowestHundredthMs: number;
}

const SECONDS = 8;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 16;

/** Responses per second of one address over a few connections that never wait. Throws unless every response was a 2xx. */
export async function throughputOf(url: string, headers: Record<string, string> = {}): Promise<Throughput> {
  const load = { url, connections: CONNECTIONS, headers: { "Accept-Encoding": "br", ...headers } };
  await autocannon({ ...load, duration: WARM_UP_SECONDS });
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({ ...load, duration: SECONDS });
  const failed = errors + timeouts + non2xx;
  if (failed > 0) throw new Error(`${failed} of ${requests.total} answers of ${url} failed`);
  return { perSecond: requests.average, medianMs: latency.p50, slowestHundredthMs: latency.p99 };
}

/** The same for a bare node:http server, in a separate process, that sends the same headers and bytes from memory. */
export async function bareThroughput({ headers, wire }: Fetched): Promise<Throughput> {
  const server = fork("tests/bench/bare-server.js");
  try {
    const {
      connection: _connection,
      "keep-alive": _keepAlive,
      date: _date,
      "transfer-encoding": _transfer,
      ...rest
    } = headers;
    server.send({ headers: rest, body: wire.toString("base64") });
    const [port] = await once(server, "message");
    return await throughputOf(`http://127.0.0.1:${port}/`);
  } finally {
    server.disconnect();
  }
}

/** A guest's page once the site has had time to compress it well. */
export async function settledPage(url: string): Promise<Fetched> {
  await fetched(url);
  await new Promise((done) => setTimeout(done, 1_000));
  const page = await fetched(url);
  if (page.status !== 200) throw new Error(`${url} answers ${page.status}`);
  return page;
}
