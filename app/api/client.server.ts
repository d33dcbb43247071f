import { createFetch, FetchError, type FetchResponse } from "ofetch";
import { type Envelope, envelopeOf, failure } from "#app/contract/envelope.ts";
import { operations } from "#app/contract/index.ts";
import type { Language } from "#app/contract/languages.ts";
import type { HouseVersions } from "#app/contract/live.ts";
import { fillPath, type Operation, type StreamedFile } from "#app/contract/operation.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";
import { Breaker } from "./breaker.ts";
import { ApiFailure } from "./failure.ts";
import type { Services } from "./services.ts";

/**
 * ofetch repeats a GET once on exactly the statuses of SPEC §7, and never a POST; both are its defaults. Both attempts share
 * the caller's deadline, so a call that took too long is not repeated.
 */
const RETRY = { GET: 1, POST: 0 } as const;

/**
 * The part of a page's time that a call must have had before its timeout counts as the platform's silence. A call that starts
 * with less, because earlier calls used the time up, can time out on a healthy platform: five of those would open the breaker
 * for every visitor.
 */
const FAIR_SHARE = 1 / 2;

/** A form with a file, as multipart/form-data. It can be read only once. */
export interface UploadedForm {
  type: string;
  body: ReadableStream<Uint8Array>;
}

/** The caller's identity and limits, for one call. */
export interface Caller {
  token: string | null;
  language: Language;
  requestId: string;
  address: string | null;
  /** The browser's User-Agent; the platform shows players by it where they are signed in. */
  device?: string;
  /** For an operation that takes a file: the form with it, unparsed, in place of the input. */
  upload?: UploadedForm;
  /** The versions the requesting page has of topics of the whole house: a shared answer is no older. */
  versions?: HouseVersions;
  /** Aborts when the answer is no longer of use. A plain signal: Node 20 garbage-collects signals made by `AbortSignal.any`. */
  signal: AbortSignal;
}

/**
 * The signal for a file: the deadline holds until the file begins, because a slow phone may take any time to download it. A
 * body that is silent for five minutes times out by itself.
 */
function untilItBegins(deadline: AbortSignal): { signal: AbortSignal; hasBegun(): void } {
  const given = new AbortController();
  const end = () => given.abort(deadline.reason);
  deadline.addEventListener("abort", end, { once: true });
  return { signal: given.signal, hasBegun: () => deadline.removeEventListener("abort", end) };
}

/** A file as a stream, not yet read. */
const fileOf = ({ headers, body }: FetchResponse<unknown>): StreamedFile => ({
  type: headers.get("Content-Type") ?? "application/octet-stream",
  bytes: Number(headers.get("Content-Length")),
  content: body ?? new ReadableStream(),
});

/**
 * The body of an answer; null for one that is no JSON. ofetch's own parser searches each answer twice for keys that could change a
 * prototype: the contract copies the keys it names and drops all others.
 */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls one operation for a caller. */
export type CallPlatform = <Id extends OperationId>(id: Id, input: InputOf<Id>, caller: Caller) => Promise<DataOf<Id>>;

export const unavailable = (requestId: string) => new ApiFailure([{ code: "unavailable" }], requestId);

function headersOf(caller: Caller, withBody: boolean): Record<string, string> {
  return {
    Accept: "application/json",
    "Accept-Language": caller.language,
    "X-Request-Id": caller.requestId,
    ...(caller.address ? { "X-Forwarded-For": caller.address } : {}),
    ...(caller.device ? { "X-Device": caller.device } : {}),
    ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
    ...(withBody ? { "Content-Type": caller.upload?.type ?? "application/json" } : {}),
  };
}

const bodyOf = (sent: string | UploadedForm) =>
  typeof sent === "string" ? { body: sent } : { body: sent.body, duplex: "half" as const };

/** What a response that is not an envelope means: only its status is known. */
function failuresOf(status: number, body: unknown): ApiFailure["failures"] {
  const errors = failure
    .array()
    .min(1)
    .safeParse((body as Envelope<unknown> | null)?.errors);
  if (errors.success) return errors.data;
  if (status === 401) return [{ code: "unauthenticated" }];
  if (status === 403) return [{ code: "country_blocked" }];
  return [{ code: status === 404 ? "not_found" : "unavailable" }];
}

/**
 * The client of one platform. A call resolves to the operation's data, parsed by the contract, or throws {@link ApiFailure}:
 * the platform's own failure, or `unavailable` after a timeout, for answers outside the contract, and at once while the breaker
 * is open.
 */
export function platformClient({ config, fetch }: Pick<Services, "config" | "fetch">): CallPlatform {
  const fetchWhole = createFetch({ fetch, Headers, AbortController });
  const fetchFile = createFetch({ fetch: globalThis.fetch, Headers, AbortController });
  const breaker = new Breaker();
  const fairMs = config.pageSeconds * 1_000 * FAIR_SHARE;

  return async (id, input, caller) => {
    if (caller.signal.aborted || !breaker.letsThrough()) throw unavailable(caller.requestId);
    const begunAt = performance.now();
    const operation: Operation = operations[id];
    const { path, rest } = fillPath(operation, input as object);
    const isPost = operation.method === "POST";
    const file = operation.file ? untilItBegins(caller.signal) : undefined;
    const fetchPlatform = file ? fetchFile : fetchWhole;
    const response = await fetchPlatform
      .raw(`${config.apiUrl}/api/v1${path}`, {
        method: operation.method,
        headers: headersOf(caller, isPost),
        retry: RETRY[operation.method],
        ...(file ? { responseType: "stream" as const } : { parseResponse: jsonOf }),
        // The platform never redirects, and a token must not be sent elsewhere.
        redirect: "manual",
        signal: file?.signal ?? caller.signal,
        ...(isPost ? bodyOf(caller.upload ?? JSON.stringify(rest)) : { query: rest }),
      })
      .catch((error: unknown): FetchResponse<unknown> => {
        // ofetch throws refusals too; with `ignoreResponseError` it would not retry them either.
        if (error instanceof FetchError && error.response) return error.response;
        throw Object.assign(unavailable(caller.requestId), { cause: error });
      })
      .finally(() => {
        if (!caller.signal.aborted) breaker.note("answer");
        else if (performance.now() - begunAt >= fairMs) breaker.note("silence");
      });
    file?.hasBegun();
    if (response.status !== 200) {
      const body = file ? await response.json().catch(() => null) : response._data;
      throw new ApiFailure(failuresOf(response.status, body), caller.requestId);
    }
    if (file) return fileOf(response) as DataOf<typeof id>;
    const answer = envelopeOf(operation.data).safeParse(response._data);
    if (!answer.success || answer.data.status !== "ok") throw unavailable(caller.requestId);
    return answer.data.data as DataOf<typeof id>;
  };
}
