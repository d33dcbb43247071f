import { z } from "zod";
import type { BtcpayConfig } from "#server/platform/config/btcpay.ts";
import { callOut } from "../call-out.ts";
import { ProviderAway, ProviderRefused } from "./port.ts";

/** From connecting to the last byte, for each call. A player waits for it when a deposit is opened. */
const DEADLINE_MS = 8_000;

/** The list of a store's payouts has no pages. A longer one is an invalid response, and then nothing is paid out. */
const MAXIMUM_BYTES = 16 * 1024 * 1024;

/** Statuses of a server that understood and refuses; a proxy may use the same statuses, so the body is checked too. */
const REFUSING: readonly number[] = [400, 422];
const REASON = z.union([z.object({ code: z.string() }), z.array(z.object({ message: z.string() })).min(1)]);

/** A payout to the same address is in progress: a later request is accepted. */
const NOT_NOW = "duplicate-destination";

/** Servers have a store's resources below the store; newer ones also, or only, by their id alone. */
const NOT_THERE: readonly number[] = [404, 405];

interface Answer {
  status: number;
  body: string;
}

interface StoreRequest {
  path: string;
  body?: object;
  method?: "POST" | "PUT";
}

async function send({ url, key }: BtcpayConfig, { path, body, method = "POST" }: StoreRequest): Promise<Answer> {
  const headers = { Authorization: `token ${key}`, ...(body && { "Content-Type": "application/json" }) };
  const call = body ? ({ method, body: JSON.stringify(body) } as const) : ({ method: "GET" } as const);
  const limits = { deadlineMs: DEADLINE_MS, maximumBytes: MAXIMUM_BYTES };
  return await callOut(new URL(`${url}/api/v1${path}`), { ...call, ...limits, headers }).catch((error: Error) => {
    throw new ProviderAway(error.message, { cause: error });
  });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Whether it is certain that the request was not carried out and never will be. */
function isRefused({ status, body }: Answer): boolean {
  const { data } = REASON.safeParse(jsonOf(body));
  return REFUSING.includes(status) && data !== undefined && !("code" in data && data.code === NOT_NOW);
}

function read<Schema extends z.ZodType>(schema: Schema, path: string, { status, body }: Answer): z.output<Schema> {
  if (status !== 200) throw new ProviderAway(`BTCPay answered ${status} to ${path}: ${body.slice(0, 200)}`);
  const { success, data, error } = schema.safeParse(jsonOf(body));
  if (!success) throw new ProviderAway(`BTCPay's answer to ${path} is not what its documents say`, { cause: error });
  return data;
}

/**
 * The store's part of the API. Every call rejects with {@link ProviderAway}, and one with side effects also with {@link
 * ProviderRefused}.
 */
export function btcpayStore(config: BtcpayConfig) {
  const store = `/stores/${config.store}`;
  /** Requests a resource of the store, wherever this server has it. */
  async function ofThing({ path, ...request }: StoreRequest): Promise<Answer> {
    const answer = await send(config, { path: store + path, ...request });
    return NOT_THERE.includes(answer.status) ? await send(config, { path, ...request }) : answer;
  }
  return {
    async post<Schema extends z.ZodType>(schema: Schema, path: string, body: object): Promise<z.output<Schema>> {
      const answer = await send(config, { path: store + path, body });
      if (isRefused(answer)) throw new ProviderRefused(`BTCPay refuses ${path}: ${answer.body.slice(0, 200)}`);
      return read(schema, path, answer);
    },
    async list<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
      return read(schema, path, await send(config, { path: store + path }));
    },
    async get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
      return read(schema, path, await ofThing({ path }));
    },
    /** Changes a resource of the store, or acts on it. */
    async change<Schema extends z.ZodType>(
      schema: Schema,
      method: "POST" | "PUT",
      path: string,
      body: object,
    ): Promise<z.output<Schema>> {
      return read(schema, path, await ofThing({ path, method, body }));
    },
  };
}
