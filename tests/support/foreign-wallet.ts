import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { KitSettings } from "#server/ops/kit/index.ts";

/** Faults of a careless operator's implementation. */
export type Fault =
  | "applies repeats again"
  | "applies what comes at once several times"
  | "forgets rollbacks that find nothing"
  | "lends money"
  | "reads before it verifies"
  | "verifies nothing"
  | "asks wins for a good token"
  | "takes bets with an old token"
  | "rounds to cents"
  | "answers refusals by HTTP"
  | "pays wins without a bet"
  | "pays wins in any round"
  | "takes the last of two amounts";

interface WalletCall {
  user: string;
  token: string;
  transaction_uuid: string;
  reference_transaction_uuid: string;
  request_uuid: string;
  round: string;
  currency: string;
  amount: number;
  is_free: boolean;
  game_code: string;
}

interface AcceptedCall extends WalletCall {
  path: string;
  answer: Record<string, unknown>;
  moved: number;
  isBack: boolean;
}

const PLAYER = { user: "p-17", token: "good-token-of-p-17", expiredToken: "old-token-of-p-17" };

const TEXTS = ["user", "request_uuid"];
const TRANSACTION_TEXTS = [...TEXTS, "token", "transaction_uuid", "round", "game_code"];

const NEEDED: Record<string, string[]> = {
  "/user/info": TEXTS,
  "/user/balance": [...TEXTS, "token"],
  "/transaction/bet": [...TRANSACTION_TEXTS, "currency"],
  "/transaction/win": [...TRANSACTION_TEXTS, "currency", "reference_transaction_uuid"],
  "/transaction/rollback": [...TRANSACTION_TEXTS, "reference_transaction_uuid"],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isWellFormed(path: string, call: WalletCall): boolean {
  const fields = call as unknown as Record<string, unknown>;
  const hasTexts = (NEEDED[path] ?? []).every((field) => typeof fields[field] === "string");
  const flags = [fields.is_free, fields.round_closed].every((flag) => ["boolean", "undefined"].includes(typeof flag));
  const isMoney = path === "/transaction/bet" || path === "/transaction/win";
  const isAmount = !isMoney || (Number.isSafeInteger(call.amount) && call.amount >= 0);
  return hasTexts && flags && isAmount && (!path.startsWith("/transaction") || UUID.test(call.transaction_uuid));
}

/** One key pair for all wallets of a run: generating it takes longer than most tests. */
const KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** An independent implementation of an operator's wallet: in memory, with five decimals, and with other choices where they are free. */
export async function startForeignWallet(fault?: Fault) {
  const { privateKey, publicKey } = KEYS;
  const verifier = createPublicKey(publicKey.export({ type: "spki", format: "pem" }));
  const accepted = new Map<string, AcceptedCall>();
  const rolledBack = new Set<string>();
  let balance = 1_000 * 100_000;
  let inside = 0;

  /** Blocks the first caller until a second one has read too: a race, as a database without locks allows it. */
  async function untilTwoHaveLooked(): Promise<void> {
    inside++;
    for (let waited = 0; inside < 2 && waited < 100; waited++) await setTimeout(20);
  }

  const isSigned = (bytes: Buffer, header: unknown): boolean => {
    if (fault === "verifies nothing") return true;
    const signature = Buffer.from(typeof header === "string" ? header : "", "base64");
    if (verify("sha256", bytes, verifier, signature)) return true;
    if (fault !== "reads before it verifies") return false;
    return verify("sha256", Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), verifier, signature);
  };

  const refusalOf = (path: string, call: WalletCall): string | undefined => {
    if (call.user !== PLAYER.user) return "RS_ERROR_UNKNOWN";
    const isOld = call.token === PLAYER.expiredToken;
    const asksToken = path === "/user/balance" || path === "/transaction/bet";
    if (asksToken && !isOld && call.token !== PLAYER.token) return "RS_ERROR_INVALID_TOKEN";
    if (isOld && fault === "asks wins for a good token" && path === "/transaction/win") return "RS_ERROR_TOKEN_EXPIRED";
    if (isOld && asksToken && !(fault === "takes bets with an old token" && path === "/transaction/bet")) {
      return "RS_ERROR_TOKEN_EXPIRED";
    }
    if (path === "/transaction/bet" && call.game_code !== "table") return "RS_ERROR_INVALID_GAME";
    if (call.currency !== undefined && call.currency !== "EUR") return "RS_ERROR_WRONG_CURRENCY";
    return undefined;
  };

  const isOther = (one: AcceptedCall, path: string, call: WalletCall): boolean =>
    one.path !== path ||
    (["amount", "currency", "round", "reference_transaction_uuid", "game_code"] as const).some(
      (field) => one[field] !== call[field],
    );

  const cents = (amount: number) => (fault === "rounds to cents" ? Math.round(amount / 1_000) * 1_000 : amount);

  function moveFor(path: string, call: WalletCall): number | string {
    const about = accepted.get(call.reference_transaction_uuid);
    if (path === "/transaction/bet") {
      if (rolledBack.has(call.transaction_uuid) || call.is_free) return 0;
      return call.amount > balance && fault !== "lends money" ? "RS_ERROR_NOT_ENOUGH_MONEY" : -cents(call.amount);
    }
    if (path === "/transaction/win") {
      const isBet = about?.path === "/transaction/bet" && about.answer.status === "RS_OK" && !about.isBack;
      const isOfRound = about?.round === call.round || fault === "pays wins in any round";
      const isPaid = isBet && isOfRound && !rolledBack.has(call.reference_transaction_uuid);
      return isPaid || fault === "pays wins without a bet" ? cents(call.amount) : "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    }
    if (about || fault !== "forgets rollbacks that find nothing") rolledBack.add(call.reference_transaction_uuid);
    const back = about && !about.isBack && about.path !== "/transaction/rollback" ? -about.moved : 0;
    if (balance + back < 0) return "RS_ERROR_NOT_ENOUGH_MONEY";
    if (about) about.isBack = true;
    return back;
  }

  async function answer(path: string, call: WalletCall): Promise<Record<string, unknown>> {
    const echoed = { user: call.user, request_uuid: call.request_uuid };
    const earlier = accepted.get(call.transaction_uuid);
    const isTransaction = path.startsWith("/transaction");
    if (fault === "applies what comes at once several times" && isTransaction) await untilTwoHaveLooked();
    if (earlier && isOther(earlier, path, call)) return { ...echoed, status: "RS_ERROR_DUPLICATE_TRANSACTION" };
    if (earlier && fault !== "applies repeats again") return { ...earlier.answer, ...echoed };
    const refusal = refusalOf(path, call);
    const moved = refusal ?? (isTransaction ? moveFor(path, call) : 0);
    if (typeof moved === "number") balance += moved;
    const status = typeof moved === "string" ? moved : "RS_OK";
    const result = { ...echoed, status, currency: "EUR", balance };
    const isStored = path === "/transaction/bet" ? status !== "RS_ERROR_INVALID_TOKEN" : status === "RS_OK";
    if (isTransaction && isStored) {
      const wasMoved = typeof moved === "number" ? moved : 0;
      accepted.set(call.transaction_uuid, { ...call, path, answer: result, moved: wasMoved, isBack: false });
    }
    return result;
  }

  async function reply(path: string, bytes: Buffer, header: unknown): Promise<Record<string, unknown>> {
    try {
      if (!isSigned(bytes, header)) return { status: "RS_ERROR_INVALID_SIGNATURE" };
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      const call = JSON.parse(text) as WalletCall;
      const isTwice = text.split('"amount":').length > 2 && fault !== "takes the last of two amounts";
      if (isTwice) return { status: "RS_ERROR_WRONG_SYNTAX" };
      return isWellFormed(path, call) ? await answer(path, call) : { status: "RS_ERROR_WRONG_TYPES" };
    } catch {
      return { status: "RS_ERROR_WRONG_SYNTAX" };
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST") return void response.writeHead(405).end();
    if (Buffer.concat(chunks).length > 100_000) return void response.writeHead(413).end();
    const result = await reply(request.url ?? "", Buffer.concat(chunks), request.headers["x-hub88-signature"]);
    const http = fault === "answers refusals by HTTP" && result.status !== "RS_OK" ? 400 : 200;
    response.writeHead(http, { "Content-Type": "application/json" }).end(JSON.stringify(result));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const settings: KitSettings = {
    ...PLAYER,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    currency: "EUR",
    otherCurrency: "USD",
    game: "table",
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { settings, close };
}
