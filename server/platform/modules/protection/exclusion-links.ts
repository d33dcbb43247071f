import { and, eq } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { EXCLUSION_LINKS } from "#app/contract/protection.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { readLink, signLink } from "#server/platform/modules/links/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { RestrictionRow } from "./restrictions.ts";
import { restrictions } from "./tables.ts";

export type ExclusionPurpose = (typeof EXCLUSION_LINKS)[number];

const SEGMENTS: Record<ExclusionPurpose, string> = {
  "exclusion-extend": "extend",
  "exclusion-deactivate": "deactivate",
};

/** Lets its bearer do one thing about one exclusion, without signing in, until it runs out. */
export const exclusionSignature = (
  { config }: Context,
  purpose: ExclusionPurpose,
  { id, playerId }: Pick<RestrictionRow, "id" | "playerId">,
  expiresAt: Date,
): string => signLink(config.keys, { purpose, subject: playerId, binding: id, expiresAt });

/** The page on which the signature is used. */
export const exclusionLink = ({ config }: Context, language: Language, purpose: ExclusionPurpose, signature: string) =>
  `${config.publicUrl}/${language}/player/self-exclusion/${SEGMENTS[purpose]}/${signature}`;

/** The player a signature of this purpose speaks for. Refuses with `link_invalid` what is not ours or ran out. */
export function bearerOf({ config, clock }: Context, purpose: ExclusionPurpose, signature: string) {
  const link = readLink(config.keys, purpose, signature, clock.now());
  if (!link) throw new Refusal("link_invalid");
  return { playerId: link.subject, exclusionId: link.binding };
}

/** The exclusion a signature is bound to, in force or ended. */
export async function boundExclusion(
  db: Database,
  { playerId, exclusionId }: ReturnType<typeof bearerOf>,
): Promise<RestrictionRow> {
  const [row] = await db
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.id, exclusionId), eq(restrictions.playerId, playerId)));
  if (!row) throw new Refusal("link_invalid");
  return row;
}
