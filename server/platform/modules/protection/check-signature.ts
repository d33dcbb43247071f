import { EXCLUSION_LINKS } from "#app/contract/protection.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { readLink } from "#server/platform/modules/links/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { bearerOf, boundExclusion } from "./exclusion-links.ts";

/** What a signed link about an exclusion would do. Refuses with `link_invalid` what would do nothing. */
export async function checkSignature(context: Context, signature: string): Promise<DataOf<"checkSignature">> {
  const { config, clock, connection } = context;
  const purpose = EXCLUSION_LINKS.find((known) => readLink(config.secret, known, signature, clock.now()));
  if (!purpose) throw new Refusal("link_invalid");
  const { dateTill, deactivatedAt } = await boundExclusion(connection.db, bearerOf(context, purpose, signature));
  if (deactivatedAt) throw new Refusal("link_invalid");
  return { purpose, dateTill: dateTill.toISOString() };
}
