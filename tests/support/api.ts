import { type Envelope, envelopeOf } from "#app/contract/envelope.ts";
import { operations } from "#app/contract/index.ts";
import { fillPath, type Operation, type StreamedFile } from "#app/contract/operation.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";

/** Credentials and origin of one call. */
interface TestCaller {
  token?: string;
  /** The client address, as a trusted proxy forwards it. */
  address?: string;
  language?: string;
  requestId?: string;
  /** The browser's user agent, as the site forwards it. */
  device?: string;
}

export interface TestAnswer<Data> {
  status: number;
  headers: Headers;
  envelope: Envelope<Data>;
}

function requestOf(base: string, operation: Operation, input: object, caller: TestCaller) {
  const { method } = operation;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { path, rest } = fillPath(operation, given);
  const query = method === "GET" ? `?${new URLSearchParams(rest as Record<string, string>)}` : "";
  const headers = new Headers({ "Accept-Language": caller.language ?? "en" });
  if (caller.token) headers.set("Authorization", `Bearer ${caller.token}`);
  if (caller.address) headers.set("X-Forwarded-For", caller.address);
  if (caller.device) headers.set("X-Device", caller.device);
  if (caller.requestId) headers.set("X-Request-Id", caller.requestId);
  if (method === "POST") headers.set("Content-Type", "application/json");
  const body = method === "POST" ? { body: JSON.stringify(rest) } : {};
  return new Request(`${base}/api/v1${path}${query}`, { method, headers, ...body });
}

/** A file has no envelope; it is put in `data`, where tests find every other response. */
const fileIn = ({ headers, body: content }: Response) => ({
  status: "ok",
  data: { type: headers.get("Content-Type"), bytes: Number(headers.get("Content-Length")), content },
  errors: [],
  requestId: headers.get("X-Request-Id"),
});

/** All bytes of a file response. */
export async function bytesOf({ content }: StreamedFile): Promise<Buffer> {
  return Buffer.from(await new Response(content).arrayBuffer());
}

/** The platform at an address, in this process or another. */
export const apiAt = (url: string) => ({
  /** Calls one operation; a response that violates the contract fails the test. */
  async call<Id extends OperationId>(id: Id, input: InputOf<Id>, caller: TestCaller = {}) {
    const operation: Operation = operations[id];
    const response = await fetch(requestOf(url, operation, input as object, caller));
    const answer = operation.file && response.ok ? fileIn(response) : await response.json();
    const envelope = envelopeOf(operation.data).parse(answer) as Envelope<DataOf<Id>>;
    return { status: response.status, headers: response.headers, envelope } satisfies TestAnswer<DataOf<Id>>;
  },
});

export type Api = ReturnType<typeof apiAt>;
