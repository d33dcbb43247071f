import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { KitSettings } from "#server/ops/kit/index.ts";

/** What a careless operator does. */
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

interface Said {
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

interface Taken extends Said {
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

function isWellFormed(path: string, said: Said): boolean {
  const fields = said as unknown as Record<string, unknown>;
  const hasTexts = (NEEDED[path] ?? []).every((field) => typeof fields[field] === "string");
  const flags = [fields.is_free, fields.round_closed].every((flag) => ["boolean", "undefined"].includes(typeof flag));
  const isMoney = path === "/transaction/bet" || path === "/transaction/win";
  const isAmount = !isMoney || (Number.isSafeInteger(said.amount) && said.amount >= 0);
  return hasTexts && flags && isAmount && (!path.startsWith("/transaction") || UUID.test(said.transaction_uuid));
}

/** One pair for all wallets of a run: making it takes longer than what is asked of one. */
const KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** An operator's wallet that is none of ours: it keeps five decimals, in memory, and chooses otherwise where it may. */
export async function startForeignWallet(fault?: Fault) {
  const { privateKey, publicKey } = KEYS;
  const verifier = createPublicKey(publicKey.export({ type: "spki", format: "pem" }));
  const taken = new Map<string, Taken>();
  const rolledBack = new Set<string>();
  let balance = 1_000 * 100_000;
  let inside = 0;

  /** Lets nobody go on before a second one has looked as well: what a database without locks does on a bad day. */
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

  const refusalOf = (path: string, said: Said): string | undefined => {
    if (said.user !== PLAYER.user) return "RS_ERROR_UNKNOWN";
    const isOld = said.token === PLAYER.expiredToken;
    const asksToken = path === "/user/balance" || path === "/transaction/bet";
    if (asksToken && !isOld && said.token !== PLAYER.token) return "RS_ERROR_INVALID_TOKEN";
    if (isOld && fault === "asks wins for a good token" && path === "/transaction/win") return "RS_ERROR_TOKEN_EXPIRED";
    if (isOld && asksToken && !(fault === "takes bets with an old token" && path === "/transaction/bet")) {
      return "RS_ERROR_TOKEN_EXPIRED";
    }
    if (path === "/transaction/bet" && said.game_code !== "table") return "RS_ERROR_INVALID_GAME";
    if (said.currency !== undefined && said.currency !== "EUR") return "RS_ERROR_WRONG_CURRENCY";
    return undefined;
  };

  const isOther = (one: Taken, path: string, said: Said): boolean =>
    one.path !== path ||
    (["amount", "currency", "round", "reference_transaction_uuid", "game_code"] as const).some(
      (field) => one[field] !== said[field],
    );

  const cents = (amount: number) => (fault === "rounds to cents" ? Math.round(amount / 1_000) * 1_000 : amount);

  function moveFor(path: string, said: Said): number | string {
    const about = taken.get(said.reference_transaction_uuid);
    if (path === "/transaction/bet") {
      if (rolledBack.has(said.transaction_uuid) || said.is_free) return 0;
      return said.amount > balance && fault !== "lends money" ? "RS_ERROR_NOT_ENOUGH_MONEY" : -cents(said.amount);
    }
    if (path === "/transaction/win") {
      const isBet = about?.path === "/transaction/bet" && about.answer.status === "RS_OK" && !about.isBack;
      const isOfRound = about?.round === said.round || fault === "pays wins in any round";
      const isPaid = isBet && isOfRound && !rolledBack.has(said.reference_transaction_uuid);
      return isPaid || fault === "pays wins without a bet" ? cents(said.amount) : "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    }
    if (about || fault !== "forgets rollbacks that find nothing") rolledBack.add(said.reference_transaction_uuid);
    const back = about && !about.isBack && about.path !== "/transaction/rollback" ? -about.moved : 0;
    if (balance + back < 0) return "RS_ERROR_NOT_ENOUGH_MONEY";
    if (about) about.isBack = true;
    return back;
  }

  async function answer(path: string, said: Said): Promise<Record<string, unknown>> {
    const asked = { user: said.user, request_uuid: said.request_uuid };
    const earlier = taken.get(said.transaction_uuid);
    const isTransaction = path.startsWith("/transaction");
    if (fault === "applies what comes at once several times" && isTransaction) await untilTwoHaveLooked();
    if (earlier && isOther(earlier, path, said)) return { ...asked, status: "RS_ERROR_DUPLICATE_TRANSACTION" };
    if (earlier && fault !== "applies repeats again") return { ...earlier.answer, ...asked };
    const refusal = refusalOf(path, said);
    const moved = refusal ?? (isTransaction ? moveFor(path, said) : 0);
    if (typeof moved === "number") balance += moved;
    const status = typeof moved === "string" ? moved : "RS_OK";
    const told = { ...asked, status, currency: "EUR", balance };
    const isKept = path === "/transaction/bet" ? status !== "RS_ERROR_INVALID_TOKEN" : status === "RS_OK";
    if (isTransaction && isKept) {
      const wasMoved = typeof moved === "number" ? moved : 0;
      taken.set(said.transaction_uuid, { ...said, path, answer: told, moved: wasMoved, isBack: false });
    }
    return told;
  }

  async function reply(path: string, bytes: Buffer, header: unknown): Promise<Record<string, unknown>> {
    try {
      if (!isSigned(bytes, header)) return { status: "RS_ERROR_INVALID_SIGNATURE" };
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      const said = JSON.parse(text) as Said;
      const isTwice = text.split('"amount":').length > 2 && fault !== "takes the last of two amounts";
      if (isTwice) return { status: "RS_ERROR_WRONG_SYNTAX" };
      return isWellFormed(path, said) ? await answer(path, said) : { status: "RS_ERROR_WRONG_TYPES" };
    } catch {
      return { status: "RS_ERROR_WRONG_SYNTAX" };
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST") return void response.writeHead(405).end();
    if (Buffer.concat(chunks).length > 100_000) return void response.writeHead(413).end();
    const said = await reply(request.url ?? "", Buffer.concat(chunks), request.headers["x-hub88-signature"]);
    const http = fault === "answers refusals by HTTP" && said.status !== "RS_OK" ? 400 : 200;
    response.writeHead(http, { "Content-Type": "application/json" }).end(JSON.stringify(said));
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
