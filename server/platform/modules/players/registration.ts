import { isDeepStrictEqual } from "node:util";
import type { CaptchaAnswer } from "#app/contract/captcha.ts";
import { issue } from "#app/contract/errors.ts";
import { EARLIEST_BIRTH } from "#app/contract/session.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { campaignOfCode } from "#server/platform/modules/bonuses/index.ts";
import { requireCaptcha } from "#server/platform/modules/captcha/index.ts";
import { isOpenCountry } from "#server/platform/modules/geography/index.ts";
import { minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { sendConfirmation } from "./confirmation.ts";
import { createPlayer, type NewPlayer } from "./creation.ts";
import { hashPassword, isPassword, weaknessOf } from "./password.ts";
import { findRegistered } from "./store.ts";

export interface Registration extends Omit<NewPlayer, "passwordHash" | "isSeeded"> {
  /** Chosen by the caller: a repeat under the same id is the same account. */
  operationId: string;
  password?: string | undefined;
  captcha?: CaptchaAnswer | undefined;
  /** The page the visit continues at once the e-mail is confirmed. */
  to?: string | undefined;
}

interface Completion {
  /** Adds what else belongs to the new account; runs in the same transaction. */
  complete(tx: Transaction, playerId: string): Promise<void>;
  /** Whether the registering person of a network is linked to the player already; without it a password is required. */
  isPersonOf?: ((playerId: string) => Promise<boolean>) | undefined;
}

/**
 * Whether a person born on the day (YYYY-MM-DD) has had that many birthdays by `now`, by the calendar in UTC. A birth
 * on 29 February counts from 1 March in other years: no account is opened a day early.
 */
export function isOfAge(birthDate: string, years: number, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const latest = `${String(Number(today.slice(0, 4)) - years).padStart(4, "0")}${today.slice(4)}`;
  return birthDate <= latest;
}

/** The fields of a registration form that is not complete yet. */
export type RegistrationDraft = Partial<
  Pick<Registration, "email" | "password" | "country" | "currency" | "birthDate" | "bonusCode">
>;

/** A field and its problem, as in a refusal. */
type Problem = Refusal["fields"][number];

/** All problems of the given fields, each at its field. Reveals nothing about stored data. */
function problemsOf({ config, clock }: Context, { email, password, country, birthDate }: RegistrationDraft): Problem[] {
  const problems: Problem[] = [];
  const isOpen = country !== undefined && isOpenCountry(config, country);
  if (country !== undefined && !isOpen) problems.push({ path: "country", issue: issue("invalid_choice") });
  // The minimum age of most countries applies in any case, so it is checked even without a country.
  const min = minimumAgeOf(isOpen ? country : null);
  if (birthDate !== undefined && birthDate < EARLIEST_BIRTH) {
    problems.push({ path: "birthDate", issue: issue("invalid_date") });
  } else if (birthDate !== undefined && !isOfAge(birthDate, min, clock.now())) {
    problems.push({ path: "birthDate", issue: issue("under_age", { min }) });
  }
  const weakness = password === undefined ? null : weaknessOf(password, { email: email ?? "", birthDate });
  if (weakness) problems.push({ path: "password", issue: issue(weakness) });
  return problems;
}

/** The problem with the code of a campaign that is not open to a player of the country and currency. */
async function campaignProblem(
  { connection, clock }: Context,
  { bonusCode: code, country, currency }: RegistrationDraft,
  address: string,
): Promise<Problem[]> {
  if (code === undefined || country === undefined || currency === undefined) return [];
  await takeFromAddress(connection, "bonusCode", address);
  const campaign = await campaignOfCode(connection.db, { code, country, currency, now: clock.now() });
  return campaign ? [] : [{ path: "bonusCode", issue: issue("unknown_code") }];
}

function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal("validation_failed", {}, problems);
}

/**
 * Refuses with `validation_failed` everything that {@link register} would refuse of these fields, so that a form with errors
 * elsewhere shows all of them at once. No account is looked up. Refuses with `too_many_requests` where a code is among them.
 */
export async function checkRegistration(context: Context, draft: RegistrationDraft, address: string): Promise<void> {
  refuseAny([...problemsOf(context, draft), ...(await campaignProblem(context, draft, address))]);
}

/**
 * The account an earlier registration with this operation id made, or null. The password must be the same too, or else the person
 * of the network: the response opens a session, and an operation id is no secret.
 */
async function repeatedRegistration(
  { connection }: Context,
  registration: Registration,
  isPersonOf: Completion["isPersonOf"],
): Promise<string | null> {
  const account = await findRegistered(connection.db, registration.operationId);
  if (!account) return null;
  const { email, country, currency, birthDate, password } = registration;
  const isSame = isDeepStrictEqual(
    [account.email, account.country, account.currency, account.birthDate],
    [email, country, currency, birthDate],
  );
  const isSameOwner =
    password === undefined
      ? account.passwordHash === null && (await isPersonOf?.(account.id))
      : await isPassword(account.passwordHash, password);
  if (!isSame || !isSameOwner) throw new Refusal("operation_mismatch");
  return account.id;
}

/**
 * Opens an account and sends the link that confirms its e-mail; returns the player's id. A repeat under the same operation id
 * returns the same id and sends nothing. Refuses with `validation_failed`, `too_many_requests`, `captcha_required`,
 * `captcha_failed`, `operation_mismatch` or `email_taken`. The last one reveals that an e-mail has an account here:
 * docs/decisions/0009-registration-tells-a-taken-e-mail.md says why, and what limits it. When `complete` refuses, no account is
 * left behind.
 */
export async function register(
  context: Context,
  registration: Registration,
  address: string,
  { complete, isPersonOf }: Completion,
): Promise<string> {
  const { password, captcha, to, ...draft } = registration;
  const problems = problemsOf(context, registration);
  if (password === undefined && !isPersonOf) problems.push({ path: "password", issue: issue("required") });
  // The code of a valid form is looked up after the repeats: the campaign of a repeat may be over.
  if (problems.length > 0) refuseAny([...problems, ...(await campaignProblem(context, registration, address))]);
  await takeFromAddress(context.connection, "registration", address);
  const repeated = await repeatedRegistration(context, registration, isPersonOf);
  if (repeated) return repeated;
  refuseAny(await campaignProblem(context, registration, address));
  // After the repeats: a captcha is good once, and its form may come twice.
  await requireCaptcha(context, { email: draft.email, captcha });
  // Hashing takes 30 ms and waits for nothing, so it is done before a client of the pool is taken.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const added = await context.connection.inTransaction(async (tx) => {
    const id = await createPlayer(context, tx, { ...draft, bonusCode: draft.bonusCode?.toUpperCase(), passwordHash });
    if (!id) return null;
    await complete(tx, id);
    await sendConfirmation(context, tx, { id, email: draft.email, language: draft.language }, to);
    return id;
  });
  // Of two concurrent registrations one was added, and that one may be the same form sent twice.
  const id = added ?? (await repeatedRegistration(context, registration, isPersonOf));
  if (!id) throw fieldRefusal("email_taken", "email", "email_taken");
  return id;
}
