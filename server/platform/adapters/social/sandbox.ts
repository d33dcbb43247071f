import { and, eq, gt, lte } from "drizzle-orm";
import type { SocialNetwork } from "#app/contract/social.ts";
import type { Context } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/sha256.ts";
import type { SocialGrant, SocialNetworkPort, SocialPerson } from "./port.ts";
import { sandboxSocialCodes } from "./sandbox-tables.ts";

/** The lifetime of VK ID's codes, the longest of the three networks. */
const CODE_MS = 10 * 60_000;

/** The same e-mail is the same person within a network, and another one in the next. */
const subjectOf = (network: SocialNetwork, email: string | null): string => sha256(`${network}:${email ?? ""}`);

/** Fictitious people: one with an account here, one without, one whose network reveals no e-mail. */
export const SANDBOX_PEOPLE: readonly { name: string; email: string | null }[] = [
  { name: "Anna Openhand", email: "anna@openhand.example" },
  { name: "Vera Lind", email: "vera.lind@people.example" },
  { name: "Someone", email: null },
];

/** Signs a person in and returns the code the network would send; the sandbox trusts every request. */
export async function authorizePerson(
  { connection, clock, random }: Context,
  request: { network: SocialNetwork; email: string | null; redirectUri: string; codeChallenge: string },
): Promise<string> {
  const now = clock.now();
  const code = random.bytes(32).toString("base64url");
  await connection.db.delete(sandboxSocialCodes).where(lte(sandboxSocialCodes.expiresAt, now));
  await connection.db.insert(sandboxSocialCodes).values({
    ...request,
    codeHash: sha256(code),
    subject: subjectOf(request.network, request.email),
    expiresAt: new Date(now.getTime() + CODE_MS),
  });
  return code;
}

/** Deletes the code before checking anything: a failed attempt uses it up, as RFC 6749 §10.5 requires. */
async function exchange({ connection, clock }: Context, grant: SocialGrant): Promise<SocialPerson | null> {
  const [taken] = await connection.db
    .delete(sandboxSocialCodes)
    .where(and(eq(sandboxSocialCodes.codeHash, sha256(grant.code)), gt(sandboxSocialCodes.expiresAt, clock.now())))
    .returning();
  const isOurs =
    taken?.network === grant.network &&
    taken.redirectUri === grant.redirectUri &&
    taken.codeChallenge === sha256(grant.verifier);
  return isOurs ? { network: taken.network, subject: taken.subject, email: taken.email } : null;
}

/** A simulated network: its page lets the visitor choose who to be. */
export const sandboxNetwork = (context: Context, network: SocialNetwork): SocialNetworkPort => ({
  clientId: `sandbox-${network}`,
  authorizeUrl: `${context.config.publicUrl}/sandbox/social?network=${network}`,
  scope: "email",
  identify: (grant) => exchange(context, grant),
});
