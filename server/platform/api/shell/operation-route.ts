import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { ErrorCode } from "#app/contract/errors.ts";
import { operations } from "#app/contract/index.ts";
import type { Operation } from "#app/contract/operation.ts";
import type { OperationId } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { addressBlockOf, record } from "#server/platform/modules/audit-log/index.ts";
import { countryOf } from "#server/platform/modules/geography/index.ts";
import { keepUnread } from "#server/platform/modules/payments/index.ts";
import { noteLimitRefusal } from "#server/platform/modules/player-limits/index.ts";
import { findPlayerId } from "#server/platform/modules/players/index.ts";
import { authenticateWithProfile, type StoredProfile } from "#server/platform/modules/profile/index.ts";
import {
  authenticate,
  deviceOf,
  noteCall,
  requireStepUp,
  type SessionPlayer,
} from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { visitorAddress } from "#server/visitor-address.ts";
import type { Handler } from "../handler.ts";
import { handlers } from "../index.ts";
import { parseInput } from "./input.ts";
import { pageLanguage } from "./page-language.ts";
import { readBody } from "./request-body.ts";
import { readUpload, withUpload } from "./upload-body.ts";

export interface ApiBindings {
  Bindings: HttpBindings;
  /** `refused`: the first code of a refusal. */
  Variables: { requestId: string; operation: OperationId; refused: ErrorCode };
}

type ApiContext = HonoContext<ApiBindings>;

/** Operations that show what a house keeps to itself, such as every letter it sent: outside of the sandbox they do not exist. */
const isOfSandbox = ({ path }: Operation): boolean => path.startsWith("/sandbox/");

/**
 * Visitors from blocked countries can read that they are blocked, and where to get help; machines and the sandbox are no
 * visitors.
 */
const isOpenToBlocked = (id: OperationId, operation: Operation): boolean =>
  id === "getVisitor" || id === "listHelplines" || operation.audience === "signed" || isOfSandbox(operation);

const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? "")?.[1] ?? null;

/** They concern the session itself, and are no sign that the player is present. */
const SILENT: readonly OperationId[] = ["refreshToken", "logout"];

interface Identified {
  player: SessionPlayer | null;
  profile: StoredProfile | null;
}

const NOBODY: Identified = { player: null, profile: null };

/** Every page of a signed-in player asks for the profile first: it is read with the session. */
async function identifiedBy(context: Context, id: OperationId, token: string): Promise<Identified> {
  if (id === "getProfile") return authenticateWithProfile(context, token);
  return { player: await authenticate(context, token), profile: null };
}

async function identify(context: Context, id: OperationId, token: string | null): Promise<Identified> {
  const { audience, presence, stepUp }: Operation = operations[id];
  if (audience === "anyone" || audience === "signed") return NOBODY;
  const identified = token === null ? NOBODY : await identifiedBy(context, id, token);
  const { player } = identified;
  if (player === null && audience === "player") throw new Refusal("unauthenticated");
  if (player && !SILENT.includes(id)) await noteCall(context, player);
  if (player?.isIdle && presence) throw new Refusal("presence_required");
  if (player && stepUp) await requireStepUp(context, player);
  return identified;
}

/** Each opens a session, or attempts to. */
const SIGN_INS: readonly OperationId[] = [
  "signIn",
  "linkSocial",
  "socialSignIn",
  "signInExternal",
  "confirmSignIn",
  "passkeySignIn",
];

/** They say nothing about the operation, and anybody can cause as many of them as they like. */
const PASSING: readonly ErrorCode[] = [
  "validation_failed",
  "too_many_requests",
  "too_fast",
  "presence_required",
  "step_up_required",
];

/**
 * Records what was refused to a player, and every sign-in. The player of the entered e-mail is always looked up: done for
 * accounts only, it would take longer where there is one.
 */
async function recordRefusal(context: Context, id: OperationId, { code }: Refusal, refusedCall: RefusedCall) {
  const { method, audience }: Operation = operations[id];
  const isOfPlayer = method === "POST" && audience === "player";
  if (PASSING.includes(code) || !(isOfPlayer || SIGN_INS.includes(id))) return;
  const { db } = context.connection;
  const { player, input } = refusedCall;
  const typed = typeof input.email === "string" ? await findPlayerId(db, input.email) : null;
  await record(db, context, { playerId: player?.id ?? typed, result: code });
}

interface RefusedCall {
  player: SessionPlayer | null;
  input: Record<string, unknown>;
}

/** Records a refusal. Never rejects: a refusal that could not be recorded is still a refusal, and no outage. */
async function noteRefusal(
  context: Context,
  id: OperationId,
  refusal: Refusal,
  refusedCall: RefusedCall,
): Promise<void> {
  const { connection, clock, log } = context;
  const noted = await Promise.allSettled([
    refusedCall.player && noteLimitRefusal(connection.db, refusedCall.player.id, refusal, clock.now()),
    recordRefusal(context, id, refusal, refusedCall),
  ]);
  for (const note of noted) {
    if (note.status === "rejected") log.error({ err: note.reason, operation: id }, "a refusal was not noted");
  }
}

/**
 * Reads a request to its end and notes when that was. It starts before anything else is awaited, a connection to the database
 * included; and the end counts: a caller that delays its body could otherwise decide later what it had sent earlier.
 */
async function receive({ method }: Operation, { clock }: Context, request: Request): Promise<Received> {
  const body = method === "POST" ? await readBody(request) : { raw: "", value: {} };
  return { body, file: null, arrivedAt: clock.now() };
}

/** A webhook that is refused before it is parsed is still stored as an event. */
async function refuseUnread(
  context: Context,
  id: OperationId,
  { provider = "" }: Params,
  address: string,
  error: unknown,
): Promise<never> {
  if (id === "paymentWebhook" && error instanceof Refusal) await keepUnread(context, provider, error, address);
  throw error;
}

type Params = Record<string, string>;

interface Received {
  body: { raw: string; value: unknown };
  file: Buffer | null;
  arrivedAt: Date;
}

async function receiveFile({ clock }: Context, request: Request): Promise<Received> {
  const { fields, file } = await readUpload(request);
  return { body: { raw: "", value: fields }, file, arrivedAt: clock.now() };
}

/**
 * Runs one operation and returns its data: authenticates, authorizes, parses the input, calls the handler, and filters the output
 * by the contract.
 */
export async function runOperation(shared: Context, id: OperationId, c: ApiContext): Promise<unknown> {
  const operation: Operation = operations[id];
  if (isOfSandbox(operation) && shared.config.mode !== "sandbox") throw new Refusal("not_found");
  const received = operation.upload ? null : receive(operation, shared, c.req.raw);
  // A caller refused before the body is parsed is told that, and not what is wrong with the body.
  received?.catch(() => {});
  const socketAddress = c.env.incoming.socket.remoteAddress ?? "";
  const address = visitorAddress(socketAddress, c.req.header("x-forwarded-for"), shared.config.trustedProxies);
  const { requestId } = c.var;
  const caller = { what: id, operator: null, addressBlock: addressBlockOf(address), requestId };
  const context: Context = { ...shared, caller };
  const country = countryOf(address);
  if (country !== null && context.config.blockedCountries.has(country) && !isOpenToBlocked(id, operation)) {
    throw new Refusal("country_blocked");
  }
  const token = bearerToken(c.req.header("authorization"));
  const { player, profile } = await identify(context, id, token);
  const device = deviceOf(c.req.header("x-device") ?? null);
  const answer = async () => {
    const { body, file, arrivedAt } = await (received ?? receiveFile(shared, c.req.raw)).catch((error: unknown) =>
      refuseUnread(context, id, c.req.param(), address, error),
    );
    const query = Object.fromEntries(new URL(c.req.url).searchParams);
    // The operation is known only at run time: the contract parses input and output.
    const handler = handlers[id] as Handler<Operation>;
    const input = parseInput(operation, { params: c.req.param(), query, body: body.value });
    return handler({
      context,
      player,
      profile,
      address,
      country,
      device,
      token,
      input,
      requestId,
      arrivedAt,
      language: pageLanguage(c.req.header("accept-language") ?? null),
      rawBody: body.raw,
      file,
      header: (name) => c.req.header(name) ?? null,
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await noteRefusal(context, id, error, { player, input });
      throw error;
    });
  };
  // No byte of a file is read before its sender is known.
  const data = await (received || !player ? answer() : withUpload(player.id, answer));
  // Parsing the response drops every field the contract does not name, so none can leak by accident.
  return operation.data.parse(data);
}
