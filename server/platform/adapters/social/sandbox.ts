import { and, eq, gt, lte } from "drizzle-orm";
import type { SocialNetwork } from "#app/contract/social.ts";
import type { Context } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/sha256.ts";
import type { SocialGrant, SocialNetworkPort, SocialPerson } from "./port.ts";
import { sandboxSocialCodes } from "./sandbox-tables.ts";

/** As long as VK ID's codes live, the longest of the three networks'. */
const CODE_MS = 10 * 60_000;

/** The same e-mail is the same person of a network, and another one of the next. */
const subjectOf = (network: SocialNetwork, email: string | null): string => sha256(`${network}:${email ?? ""}`);

/** People nobody is: one with an account here, one without, one whose network tells no e-mail. */
export const SANDBOX_PEOPLE: readonly { name: string; email: string | null }[] = [
  { name: "Anna Openhand", email: "anna@openhand.example" },
  { name: "Vera Lind", email: "vera.lind@people.example" },
  { name: "Someone", email: null },
];

/** Lets a person sign in and answers the code the network would send back; the sandbox believes every request. */
export async function authorizePerson(
  { connection, clock, random }: Context,
  asked: { network: SocialNetwork; email: string | null; redirectUri: string; codeChallenge: string },
): Promise<string> {
  const now = clock.now();
  const code = random.bytes(32).toString("base64url");
  await connection.db.delete(sandboxSocialCodes).where(lte(sandboxSocialCodes.expiresAt, now));
  await connection.db.insert(sandboxSocialCodes).values({
    ...asked,
    codeHash: sha256(code),
    subject: subjectOf(asked.network, asked.email),
    expiresAt: new Date(now.getTime() + CODE_MS),
  });
  return code;
}

/** Takes the code away before anything about it is checked: a wrong try uses it up, as it must (RFC 6749 §10.5). */
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

/** A network that knows whom you say you are: its page lets the visitor choose. */
export const sandboxNetwork = (context: Context, network: SocialNetwork): SocialNetworkPort => ({
  clientId: `sandbox-${network}`,
  authorizeUrl: `${context.config.publicUrl}/sandbox/social?network=${network}`,
  scope: "email",
  identify: (grant) => exchange(context, grant),
});
