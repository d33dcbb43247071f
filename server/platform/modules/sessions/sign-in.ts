import type { Context } from "../../context.ts";
import { Refusal } from "../../refusal.ts";
import { giveBack, takeFromAddress } from "../limits/index.ts";
import { findCredentials, isPassword } from "../players/index.ts";
import { openSession } from "./opening.ts";
import { forgetTries, spendTry } from "./sign-in-tries.ts";

interface Credentials {
  email: string;
  password: string;
  /** Address of the visitor, for the limit of tries from one place. */
  address: string;
}

/**
 * Opens a session and answers its token. An unknown e-mail takes the same path and time as a wrong password.
 * Refuses with `wrong_credentials`, `sign_in_locked` or `too_many_requests`.
 */
export async function signIn(context: Context, { email, password, address }: Credentials): Promise<string> {
  const { connection, clock, config } = context;
  await takeFromAddress(connection, "signIn", address);
  await spendTry(connection.db, email, clock.now());
  const account = await findCredentials(connection.db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  // The passwords of the seeded world stand in the README; outside the sandbox they open nothing.
  if (!account || !isRight || (account.isSeeded && config.mode !== "sandbox")) throw new Refusal("wrong_credentials");
  await forgetTries(connection.db, email, clock.now());
  await giveBack(connection, "signIn", address);
  return openSession(context, account.id);
}
