import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call: anyone; anyone, about the session of an optional bearer token, active or not (`logout`, `refreshToken`); a
 * player with an active session; or a machine that signs its body (the webhook of a payment provider).
 */
export type Audience = "anyone" | "anyone_or_player" | "player" | "signed";

/** One operation of `/api/v1` as data. The handler, the site's client, the tests and openapi.json derive from it. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Who extends Audience = Audience,
> {
  method: "GET" | "POST";
  /** Below `/api/v1`, parameters as `:name`. */
  path: `/${string}`;
  summary: string;
  audience: Who;
  params: Params;
  query: Query;
  body: Body;
  data: Data;
  /** Refused with `presence_required` to a session that was idle for 30 minutes, until presence is proved again. */
  presence: boolean;
  /**
   * Moves money out, or changes identity or security: refused with `step_up_required` to a player who has a second factor and
   * has not proved it in this session within five minutes. Such an operation requires presence too.
   */
  stepUp: boolean;
  /** Accepts a file besides its body, both as multipart/form-data; the part of the file is named `file`. */
  upload: boolean;
  /** Returns a {@link StreamedFile} as its bytes without an envelope; refusals have the usual envelope. */
  file: boolean;
  /**
   * Returns the same, per language, for every caller: from anywhere, so that one answer may be shared briefly, or from one
   * address, for a minute.
   */
  sameFor: "all" | "address" | null;
  /** The failures a caller must expect besides those of every call. */
  errors: readonly ErrorCode[];
}

/** A file being sent: its length is known before its first byte. */
export interface StreamedFile {
  type: string;
  bytes: number;
  content: ReadableStream<Uint8Array>;
}

/** The data of an operation that returns a file. */
export const streamedFile = z.custom<StreamedFile>(
  (file) => typeof file === "object" && file !== null && "content" in file && file.content instanceof ReadableStream,
);

const nothing = z.object({});
type Nothing = typeof nothing;

interface Draft<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType, W> {
  method: "GET" | "POST";
  path: `/${string}`;
  summary: string;
  audience: W;
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  presence?: true;
  stepUp?: true;
  upload?: true;
  file?: true;
  sameFor?: "all" | "address";
  errors?: readonly ErrorCode[];
}

export function operation<
  D extends z.ZodType,
  W extends Audience,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(draft: Draft<P, Q, B, D, W>): Operation<P, Q, B, D, W> {
  const {
    params = nothing,
    query = nothing,
    body = nothing,
    presence = false,
    stepUp = false,
    upload = false,
    file = false,
    sameFor = null,
    errors = [],
    ...rest
  } = draft;
  const refusals: ErrorCode[] = [...errors];
  if (presence) refusals.push("presence_required");
  if (stepUp) refusals.push("step_up_required");
  const marks = { presence, stepUp, upload, file, sameFor };
  // The defaults are sound: an omitted type parameter is `Nothing`.
  return { ...rest, params, query, body, ...marks, errors: refusals } as Operation<P, Q, B, D, W>;
}

/** The operations among the exports of a contract file, without its schemas and constants. */
export type OperationsOf<Exports> = {
  [Id in keyof Exports as Exports[Id] extends Operation ? Id : never]: Exports[Id];
};

const isOperation = (exported: unknown): exported is Operation =>
  typeof exported === "object" && exported !== null && "audience" in exported;

/** A parameter of a path, such as `:gameId`. */
export const PATH_PARAMETER = /:([A-Za-z]+)/g;

/** The path of one call with its parameters filled in, and the rest of the input for the query or the body. */
export function fillPath({ path }: Operation, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(PATH_PARAMETER, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/** Sorts a parameter after every literal that may be in its place. */
const placeOf = ({ path, method }: Operation): string => `${path.replace(PATH_PARAMETER, "~")} ${method}`;

/**
 * Selects the operations among exports. `/games/tabs` comes before `/games/:gameId`, because the router takes the first match;
 * the exports of a module have no reliable order.
 */
export function operationsOf<Exports extends object>(exports: Exports): OperationsOf<Exports> {
  const found = Object.entries(exports).filter((entry): entry is [string, Operation] => isOperation(entry[1]));
  const sorted = found.sort(([, one], [, other]) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return Object.fromEntries(sorted) as OperationsOf<Exports>;
}

/** An empty part infers as `Record<string, never>`, which would leave no field of the other parts. */
type Part<T> = T extends Record<string, never> ? unknown : T;

/** What a caller sends: parameters of the path, of the query and the body in one object. */
export type Input<O extends Operation> = Part<z.input<O["params"]>> &
  Part<z.input<O["query"]>> &
  Part<z.input<O["body"]>>;
export type Parsed<O extends Operation> = Part<z.output<O["params"]>> &
  Part<z.output<O["query"]>> &
  Part<z.output<O["body"]>>;
export type Data<O extends Operation> = z.output<O["data"]>;

/** Failures of any call, whatever the operation. */
export const COMMON_ERRORS = [
  "malformed_request",
  "validation_failed",
  "country_blocked",
  "not_found",
  "method_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];
