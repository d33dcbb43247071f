import { type Envelope, envelopeOf } from "#app/contract/envelope.ts";
import { operations } from "#app/contract/index.ts";
import type { Operation } from "#app/contract/operation.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";
import type { Clock } from "#server/platform/adapters/clock.ts";
import { sandboxMail } from "#server/platform/adapters/mail.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Context } from "#server/platform/context.ts";
import { createLog } from "#server/platform/logging.ts";
import { listen } from "#server/platform/server.ts";
import { createTestDatabase } from "./database.ts";

/** Who calls, for one call. */
interface TestCaller {
  token?: string;
  /** As a trusted proxy would forward it. */
  address?: string;
  language?: string;
  requestId?: string;
}

interface TestAnswer<Data> {
  status: number;
  headers: Headers;
  envelope: Envelope<Data>;
}

/** A clock that stands at the time of its making until it is moved. */
class TestClock implements Clock {
  #now = Date.now();

  now(): Date {
    return new Date(this.#now);
  }

  advance({ seconds = 0, minutes = 0, days = 0 }): void {
    this.#now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
  }
}

/** Visitors from these addresses are in Germany and in the United States by the registries. */
export const GERMAN_ADDRESS = "5.9.0.1";
export const AMERICAN_ADDRESS = "8.8.8.8";

function requestOf(base: string, { method, path }: Operation, input: object, caller: TestCaller) {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = method === "GET" ? `?${new URLSearchParams(rest as Record<string, string>)}` : "";
  const headers = new Headers({ "Accept-Language": caller.language ?? "en" });
  if (caller.token) headers.set("Authorization", `Bearer ${caller.token}`);
  if (caller.address) headers.set("X-Forwarded-For", caller.address);
  if (caller.requestId) headers.set("X-Request-Id", caller.requestId);
  if (method === "POST") headers.set("Content-Type", "application/json");
  const body = method === "POST" ? { body: JSON.stringify(rest) } : {};
  return new Request(`${base}/api/v1${filled}${query}`, { method, headers, ...body });
}

/** The platform as it runs, on a database of its own and a port of its own; only its clock is the test's. */
export async function startTestPlatform(variables: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const clock = new TestClock();
  const config = readConfig({ PORT: "0", DATABASE_URL: database.url, ...variables });
  const context: Context = {
    ...{ connection: database.connection, clock, config, random: systemRandom, log: createLog("silent") },
    mail: sandboxMail(clock, systemRandom),
  };
  const { server, drain } = await listen(context);
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`;

  /** Calls one operation; an answer outside the contract fails the test. */
  async function call<Id extends OperationId>(id: Id, input: InputOf<Id>, caller: TestCaller = {}) {
    const operation: Operation = operations[id];
    const response = await fetch(requestOf(url, operation, input as object, caller));
    const envelope = envelopeOf(operation.data).parse(await response.json()) as Envelope<DataOf<Id>>;
    return { status: response.status, headers: response.headers, envelope } satisfies TestAnswer<DataOf<Id>>;
  }

  async function close() {
    server.closeAllConnections();
    await drain();
    await database.drop();
  }

  return { url, context, clock, call, drain, close };
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;
