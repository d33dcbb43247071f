import type { Hono } from "hono";
import { gameProvider } from "#server/platform/adapters/game-provider.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import {
  type PlayerMoney,
  ProviderRefusal,
  type ProviderStatus,
  toWire,
} from "#server/platform/modules/providers/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { ApiBindings } from "../shell/operation-route.ts";
import { parseJson, readBytes } from "../shell/request-body.ts";
import { CALLS, type ProviderCall } from "./calls.ts";
import { isSigned, SIGNATURE_HEADER } from "./signature.ts";

interface Answer {
  status: ProviderStatus;
  request_uuid?: string;
  user?: string;
  currency?: string;
  balance?: number;
}

/** The bytes of a body; one that is too long or breaks off is invalid by the contract. */
function bytesOf(request: Request): Promise<Uint8Array> {
  return readBytes(request).catch((error: unknown) => {
    throw error instanceof Refusal ? new ProviderRefusal("RS_ERROR_WRONG_SYNTAX") : error;
  });
}

/** A body with a valid signature. An unsigned body is neither parsed nor echoed. */
async function signedBody(context: Context, providerId: string, request: Request) {
  const bytes = await bytesOf(request);
  const provider = await gameProvider(context, providerId);
  if (!provider) throw new ProviderRefusal("RS_ERROR_INVALID_PARTNER");
  if (!isSigned(provider.publicKey, request.headers.get(SIGNATURE_HEADER) ?? "", bytes)) {
    throw new ProviderRefusal("RS_ERROR_INVALID_SIGNATURE");
  }
  return { provider, bytes };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes).value;
  } catch {
    throw new ProviderRefusal("RS_ERROR_WRONG_SYNTAX");
  }
}

/** The parts of a body that are echoed in the response in any case. */
function echo(body: unknown): Pick<Answer, "request_uuid" | "user"> {
  if (typeof body !== "object" || body === null) return {};
  const echoed = { request_uuid: Reflect.get(body, "request_uuid"), user: Reflect.get(body, "user") };
  return Object.fromEntries(Object.entries(echoed).filter(([, value]) => typeof value === "string"));
}

const moneyAnswer = ({ status, currency, balance }: PlayerMoney): Answer => ({
  status,
  currency,
  balance: toWire(balance, currency),
});

/** Handles one call; the public contract expresses every failure as a status, so nothing is thrown. */
async function answerCall(
  context: Context,
  providerId: string,
  request: Request,
  call: (call: ProviderCall) => Promise<PlayerMoney>,
): Promise<Answer> {
  let echoed: Pick<Answer, "request_uuid" | "user"> = {};
  try {
    const { provider, bytes } = await signedBody(context, providerId, request);
    const body = jsonOf(bytes);
    echoed = echo(body);
    return { ...echoed, ...moneyAnswer(await call({ context, provider, body })) };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { ...echoed, status: error.status };
    // A fault of the platform or the database; the provider only learns that it must roll back.
    const where = { err: error, providerId, path: new URL(request.url).pathname };
    if (!isOutage(error)) context.log.error(where, "fault in a provider's call");
    return { ...echoed, status: "RS_ERROR_UNKNOWN" };
  }
}

/**
 * The house's wallet as game providers call it, by the public Hub88 operator contract: `POST /providers/hub88/:provider` and a
 * path of {@link CALLS}, always with HTTP 200 and a status.
 */
export function addProviderWallet(app: Hono<ApiBindings>, context: Context): void {
  for (const [path, call] of Object.entries(CALLS)) {
    app.all(`/providers/hub88/:provider${path}`, async (c) => {
      if (c.req.method !== "POST") return c.json<Answer>({ status: "RS_ERROR_WRONG_SYNTAX" });
      const providerId = c.req.param("provider");
      // A provider's servers are no visitors whose network would say anything about the player.
      const caller = {
        what: `${path} of ${providerId}`,
        operator: null,
        addressBlock: null,
        requestId: c.var.requestId,
      };
      return c.json(await answerCall({ ...context, caller }, providerId, c.req.raw, call));
    });
  }
}
