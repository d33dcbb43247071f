import { isDeepStrictEqual } from "node:util";
import {
  type Call,
  type Case,
  type Expected,
  type Group,
  PATHS,
  type Signers,
  type Step,
  type WireRequest,
} from "./case.ts";
import { fieldsOf, type Names } from "./fields.ts";
import type { KitSettings } from "./settings.ts";
import { pack, type Received, send } from "./wire.ts";

/** A failed expectation of a case; its message names the call. */
export class Finding extends Error {}

interface Answer {
  http: number | null;
  /** Empty when the response was not a JSON object. */
  body: Record<string, unknown>;
  text: string;
}

interface Sent {
  call: Call;
  amount: number;
  url: string;
  wireRequest: WireRequest;
  requestUuid: unknown;
}

/** The state of a case while it runs. */
interface Memory {
  /** The expected balance of the player. */
  balance: number;
  names: Names;
  /** The change of the balance by each transaction, by name; zero after a rollback. */
  moved: Map<string, number>;
  first: Map<string, { sent: Sent; answer: Answer }>;
}

const memoryFrom = (balance: number): Memory => ({ balance, names: new Map(), moved: new Map(), first: new Map() });

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function read({ http, text }: Received): Answer {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) return { http, text, body: body as Record<string, unknown> };
  } catch {
    // A case that expects a status reports the raw text.
  }
  return { http, text, body: {} };
}

const inWords = (expected: Expected): string => {
  if (expected === "any") return "any status";
  return expected === "refused" ? "a refusal" : expected.join(" or ");
};

function isExpected(status: unknown, expected: Expected): boolean {
  if (typeof status !== "string" || !status.startsWith("RS_")) return false;
  if (expected === "any") return true;
  return expected === "refused" ? status.startsWith("RS_ERROR_") : expected.some((one) => one === status);
}

/** Plays cases against one wallet. */
export class KitPlayer {
  #settings: KitSettings;
  #signers: Signers;

  constructor(settings: KitSettings, signers: Signers) {
    this.#settings = settings;
    this.#signers = signers;
  }

  /** Runs a case to its end or its first finding, and returns that as text. */
  async play({ steps }: Case): Promise<string | undefined> {
    try {
      const memory = memoryFrom(await this.balance());
      for (const step of steps) await this.#playStep(memory, step);
      return undefined;
    } catch (error) {
      if (error instanceof Finding) return error.message;
      throw error;
    }
  }

  /** Requests the player's current balance. */
  async balance(): Promise<number> {
    const sent = this.#prepare(memoryFrom(0), { call: "balance", expect: ["RS_OK"] });
    const answer = read(await send(sent.url, sent.wireRequest));
    this.#checkForm(sent, answer);
    const { balance } = answer.body;
    if (!isWhole(balance)) throw new Finding(`balance: "balance" is ${JSON.stringify(balance)}, not a whole number`);
    return balance;
  }

  async #playStep(memory: Memory, step: Step): Promise<void> {
    if ("again" in step) await this.#playAgain(memory, step.again);
    else if ("atOnce" in step) await this.#playAtOnce(memory, step);
    else await this.#playCall(memory, step);
    const balance = await this.balance();
    if (balance < 0) throw new Finding(`the balance is ${balance}, below zero`);
    if (balance !== memory.balance) {
      throw new Finding(`after ${wordsFor(step)} the balance is ${balance}, should be ${memory.balance}`);
    }
  }

  async #playCall(memory: Memory, call: Call): Promise<void> {
    const sent = this.#prepare(memory, call);
    const answer = read(await send(sent.url, sent.wireRequest));
    this.#checkForm(sent, answer);
    settle(memory, sent, answer);
    if (answer.body.status === "RS_OK" && call.call !== "info") requireBalance(sent, answer, memory.balance);
  }

  async #playAgain(memory: Memory, id: string): Promise<void> {
    const first = memory.first.get(id);
    if (!first) throw new Error(`the case repeats "${id}", which it did not send`);
    const answer = read(await send(first.sent.url, first.sent.wireRequest));
    requireAlike(wordsFor({ again: id }), first.answer, answer);
  }

  async #playAtOnce(memory: Memory, { atOnce, isOne }: Group): Promise<void> {
    const prepared = atOnce.map((call) => this.#prepare(memory, call));
    const [one] = prepared;
    const all = isOne && one ? prepared.map(() => one) : prepared;
    const answers = (await Promise.all(all.map(({ url, wireRequest }) => send(url, wireRequest)))).map(read);
    for (const [index, sent] of all.entries()) {
      const answer = answers[index] as Answer;
      this.#checkForm(sent, answer);
      if (isOne) requireAlike("the same call at once", answers[0] as Answer, answer);
      settle(memory, sent, answer);
    }
  }

  #prepare(memory: Memory, call: Call): Sent {
    const { url } = this.#settings;
    const amount = typeof call.amount === "function" ? call.amount(memory.balance) : (call.amount ?? 0);
    const fields: Record<string, unknown> = { ...fieldsOf(this.#settings, memory.names, call, amount), ...call.fields };
    const wireRequest = pack(JSON.stringify(fields), this.#signers, call.delivery);
    return { call, amount, url: url + PATHS[call.call], wireRequest, requestUuid: fields.request_uuid };
  }

  /** Checks what holds for every response: HTTP status, status and the echoed fields. */
  #checkForm({ call, requestUuid }: Sent, { http, body, text }: Answer): void {
    const where = wordsFor(call);
    const { status } = body;
    if (call.isAnyHttp && http !== 200) return;
    if (http !== 200)
      throw new Finding(`${where}: expected HTTP 200, got ${http ?? "no answer"} (${text.slice(0, 80)})`);
    if (!isExpected(status, call.expect)) {
      const got = typeof status === "string" ? status : `no status (${text.slice(0, 80)})`;
      throw new Finding(`${where}: expected ${inWords(call.expect)}, got ${got}`);
    }
    if (status !== "RS_OK") return;
    if (body.request_uuid !== requestUuid) throw new Finding(`${where}: "request_uuid" is not that of the request`);
    if (body.user !== this.#settings.user) throw new Finding(`${where}: "user" is not that of the request`);
    if (call.call !== "info" && body.currency !== this.#settings.currency) {
      throw new Finding(`${where}: "currency" is ${JSON.stringify(body.currency)}, not ${this.#settings.currency}`);
    }
    if (call.call !== "info" && (!isWhole(body.balance) || body.balance < 0)) {
      throw new Finding(`${where}: "balance" is ${JSON.stringify(body.balance)}, not a whole number from zero on`);
    }
  }
}

function wordsFor(step: Step): string {
  if ("again" in step) return `the repeat of "${step.again}"`;
  if ("atOnce" in step) return `${step.atOnce.length} calls at once`;
  return step.id ? `${step.call} "${step.id}"` : step.call;
}

function requireBalance({ call }: Sent, { body }: Answer, expected: number): void {
  if (body.balance !== expected) {
    throw new Finding(`${wordsFor(call)}: "balance" is ${JSON.stringify(body.balance)}, should be ${expected}`);
  }
}

function requireAlike(where: string, first: Answer, later: Answer): void {
  if (first.http !== later.http || !isDeepStrictEqual(first.body, later.body)) {
    throw new Finding(`${where}: expected ${first.text.slice(0, 200)}, got ${later.text.slice(0, 200)}`);
  }
}

/** The change of the balance by a response of RS_OK: the requested amount, once per transaction. */
function deltaOf({ moved }: Memory, { call, amount }: Sent): number {
  if (call.moves !== undefined) return call.moves;
  if (call.call === "rollback") return -(moved.get(call.of ?? "") ?? 0);
  if ((call.call !== "bet" && call.call !== "win") || moved.has(call.id ?? "")) return 0;
  return call.call === "bet" ? -amount : amount;
}

function settle(memory: Memory, sent: Sent, answer: Answer): void {
  const { id = "", of = "", call } = sent.call;
  if (!memory.first.has(id)) memory.first.set(id, { sent, answer });
  if (answer.body.status !== "RS_OK") return;
  const delta = deltaOf(memory, sent);
  memory.balance += delta;
  if (call === "rollback") memory.moved.set(of, 0);
  else if (!memory.moved.has(id)) memory.moved.set(id, delta);
}
