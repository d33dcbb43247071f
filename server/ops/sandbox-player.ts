import { eq } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { gameProvider } from "#server/platform/adapters/game-provider.ts";
import { queuedMail } from "#server/platform/adapters/mail.ts";
import { readingOf } from "#server/platform/adapters/payment/sandbox-message.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { queuedSms } from "#server/platform/adapters/sms.ts";
import { sandboxConfig } from "#server/platform/config/index.ts";
import { SANDBOX_GAME, SANDBOX_PROVIDER_ID } from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { createLog } from "#server/platform/http/logging.ts";
import { applyDeposit, attachPage, openDeposit } from "#server/platform/modules/payments/index.ts";
import { createPlayer, findPlayerId, hashPassword, players } from "#server/platform/modules/players/index.ts";
import { launchGame } from "#server/platform/modules/providers/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import type { Operator } from "./command.ts";

const EMAIL = "provider-kit@openhand.example";
const CURRENCY: RealCurrency = "EUR";
const PERSON = { name: "Kit", surname: "Provider", street: "Lindenstraße 1", city: "Leipzig" };
const HOME = { country: "DE", currency: CURRENCY };

/** Minor units: the deposit, and the balance below which another one is made. */
const DEPOSIT = 1_000_00n;
const ENOUGH = 500_00n;

/** Longer than the clocks of two machines ever differ. */
const LONG_AGO_MS = 60 * 60_000;

/** The context for services, with the sandbox's adapters on the operator's database. */
export function sandboxContext({ connection, clock, keys, publicUrl, blockedCountries, storage }: Operator): Context {
  return {
    connection,
    clock,
    random: systemRandom,
    // A platform with a mail server or SMS gateway delivers the queue; otherwise the sandbox shows the messages.
    mail: queuedMail(clock, systemRandom),
    sms: queuedSms(clock, systemRandom),
    config: sandboxConfig({ keys, publicUrl, blockedCountries }),
    storage,
    log: createLog("silent"),
  };
}

async function createKitPlayer(context: Context): Promise<void> {
  // A random password, because nobody signs in as this player.
  const passwordHash = await hashPassword(context.random.bytes(32).toString("base64url"));
  const facts = { ...HOME, language: "en", birthDate: "1990-01-01", isSeeded: true } as const;
  await context.connection.inTransaction(async (tx) => {
    const id = await createPlayer(context, tx, { ...facts, email: EMAIL, passwordHash });
    if (id) await tx.update(players).set({ emailConfirmedAt: context.clock.now() }).where(eq(players.id, id));
  });
}

/** An ordinary deposit that the sandbox's payment provider reports as paid at once. */
async function deposit(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const amount = toMoney(DEPOSIT, CURRENCY);
  const order = { operationId: context.random.id("op"), method: "bank", amount, returnPath: "/en/player" } as const;
  const payment = await openDeposit(tx, context, { id: playerId, ...HOME }, "sandbox", order);
  const reference = context.random.id("sbx");
  const redirectUrl = `${context.config.publicUrl}/sandbox/payments/${reference}`;
  await attachPage(tx, payment.id, { reference, redirectUrl });
  const reading = readingOf({ event: "paid", reference, amount });
  await applyDeposit(tx, context, { provider: { id: "sandbox", amounts: "exact" }, reference, reading });
}

async function kitPlayerId(context: Context): Promise<string> {
  const { db } = context.connection;
  if (!(await findPlayerId(db, EMAIL))) await createKitPlayer(context);
  const id = await findPlayerId(db, EMAIL);
  if (!id) throw new Error("the kit's player was not made");
  return id;
}

/** Creates or tops up the kit's player, and issues a valid and an expired token. */
export async function preparePlayer(context: Context) {
  const { connection, clock } = context;
  const user = await kitPlayerId(context);
  await connection.db.update(players).set(PERSON).where(eq(players.id, user));
  const { cash } = await purseOf(connection.db, user, CURRENCY);
  if (cash < ENOUGH) await connection.inTransaction((tx) => deposit(tx, context, user));
  const provider = await gameProvider(context, SANDBOX_PROVIDER_ID);
  if (!provider) throw new Error("the sandbox has lost its provider");
  const launch = { provider, playerId: user, gameCode: SANDBOX_GAME, currency: CURRENCY };
  const token = await launchGame(context, launch);
  const expiredToken = await launchGame(context, {
    ...launch,
    expiresAt: new Date(clock.now().getTime() - LONG_AGO_MS),
  });
  return { user, token, expiredToken, currency: CURRENCY };
}
