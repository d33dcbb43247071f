import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import { operations } from "#app/contract/index.ts";
import type { Operation } from "#app/contract/operation.ts";
import type { OperationId } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { countryOf } from "#server/platform/modules/geography/index.ts";
import { authenticate, deviceOf, noteCall, type SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { visitorAddress } from "#server/visitor-address.ts";
import type { Handler } from "../handler.ts";
import { handlers } from "../index.ts";
import { parseInput } from "./input.ts";
import { pageLanguage } from "./page-language.ts";
import { readBody } from "./request-body.ts";

export interface ApiBindings {
  Bindings: HttpBindings;
  Variables: { requestId: string; operation: OperationId };
}

type ApiContext = HonoContext<ApiBindings>;

/** Shows what a house keeps to itself, such as every letter it sent: outside of the sandbox it does not exist. */
const isOfSandbox = ({ path }: Operation): boolean => path.startsWith("/sandbox/");

/** Visitors from blocked countries learn that they are blocked; machines and the sandbox are no visitors. */
const isOpenToBlocked = (id: OperationId, operation: Operation): boolean =>
  id === "getVisitor" || operation.audience === "signed" || isOfSandbox(operation);

const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? "")?.[1] ?? null;

/** They are about the session itself, and no sign that somebody is there. */
const SILENT: readonly OperationId[] = ["refreshToken", "logout"];

async function identify(context: Context, id: OperationId, token: string | null): Promise<SessionPlayer | null> {
  const { audience, presence }: Operation = operations[id];
  if (audience === "anyone" || audience === "signed") return null;
  const player = token === null ? null : await authenticate(context, token);
  if (player === null && audience === "player") throw new Refusal("unauthenticated");
  if (player && !SILENT.includes(id)) await noteCall(context, player);
  if (player?.isIdle && presence) throw new Refusal("presence_required");
  return player;
}

/** Answers one operation with its data: who asks, may he, what does he ask, do it, and let out what the contract names. */
export async function runOperation(context: Context, id: OperationId, c: ApiContext): Promise<unknown> {
  const operation: Operation = operations[id];
  if (isOfSandbox(operation) && context.config.mode !== "sandbox") throw new Refusal("not_found");
  const socketAddress = c.env.incoming.socket.remoteAddress ?? "";
  const address = visitorAddress(socketAddress, c.req.header("x-forwarded-for"), context.config.trustedProxies);
  const country = countryOf(address);
  if (country !== null && context.config.blockedCountries.has(country) && !isOpenToBlocked(id, operation)) {
    throw new Refusal("country_blocked");
  }
  const token = bearerToken(c.req.header("authorization"));
  const player = await identify(context, id, token);
  const device = deviceOf(c.req.header("x-device") ?? null);
  const body = operation.method === "POST" ? await readBody(c.req.raw) : { raw: "", value: {} };
  const query = Object.fromEntries(new URL(c.req.url).searchParams);
  // Which operation is known at run time only: the contract parses what goes in and what comes out.
  const handler = handlers[id] as Handler<Operation>;
  const data = await handler({
    context,
    player,
    address,
    country,
    device,
    token,
    input: parseInput(operation, { params: c.req.param(), query, body: body.value }),
    requestId: c.var.requestId,
    language: pageLanguage(c.req.header("accept-language") ?? null),
    rawBody: body.raw,
    header: (name) => c.req.header(name) ?? null,
  });
  // Parsing the answer drops every field the contract does not name, so none can leak by accident.
  return operation.data.parse(data);
}
