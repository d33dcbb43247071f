import type { Context } from "../../context.ts";
import { fieldRefusal } from "../../refusal.ts";
import { isOpenCountry } from "../geography/index.ts";
import { takeFromAddress } from "../limits/index.ts";
import { isOfAge } from "./age.ts";
import { sendConfirmation } from "./confirmation.ts";
import { createPlayer, type NewPlayer } from "./creation.ts";
import { hashPassword, isWeakPassword } from "./password.ts";

export const MINIMUM_AGE = 18;

const EARLIEST_BIRTH = "1900-01-01";

interface Registration extends Omit<NewPlayer, "passwordHash" | "isSeeded"> {
  password: string;
}

function check({ config, clock }: Context, { email, password, country, birthDate }: Registration): void {
  if (!isOpenCountry(config, country)) throw fieldRefusal("validation_failed", "country", "invalid_choice");
  if (birthDate < EARLIEST_BIRTH) throw fieldRefusal("validation_failed", "birthDate", "invalid_date");
  if (!isOfAge(birthDate, MINIMUM_AGE, clock.now())) {
    throw fieldRefusal("validation_failed", "birthDate", "under_age", { min: MINIMUM_AGE });
  }
  if (isWeakPassword(password, email)) throw fieldRefusal("validation_failed", "password", "password_weak");
}

/**
 * Opens an account and sends the link that confirms its e-mail; answers the player's id.
 * Refuses with `validation_failed`, `too_many_requests` or `email_taken`. The last one tells a stranger that an e-mail
 * has an account here: docs/decisions/0009-registration-tells-a-taken-e-mail.md says why, and what limits it.
 */
export async function register(context: Context, registration: Registration, address: string): Promise<string> {
  check(context, registration);
  await takeFromAddress(context.connection, "registration", address);
  const { password, ...draft } = registration;
  // Hashing takes 30 ms and waits for nothing, so it is done before a client of the pool is held.
  const passwordHash = await hashPassword(password);
  return context.connection.inTransaction(async (tx) => {
    const id = await createPlayer(context, tx, { ...draft, passwordHash });
    await sendConfirmation(context, tx, { id, email: draft.email, language: draft.language });
    return id;
  });
}
