import type { IdentityField } from "#app/contract/player.ts";
import { type IdentityQuestion, jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";

/** The fields that answer a question; none for what every account has from its registration on. */
const FIELDS: Record<IdentityQuestion, readonly IdentityField[]> = {
  name: ["name", "surname"],
  birthDate: [],
  address: ["street", "city"],
  country: [],
  phone: ["phone"],
};

type Answers = Partial<Record<IdentityField, string | null>> & { country: string };

/** What the player's jurisdiction asks before the first deposit and the first bet, and is not answered. */
export const missingIdentity = (player: Answers): IdentityField[] =>
  jurisdictionOf(player.country)
    .identityGate.flatMap((question) => FIELDS[question])
    .filter((field) => !player[field]);
