import type { OtherCard } from "#app/contract/catalogue.ts";
import { latinOf } from "#server/platform/latin-letters.ts";

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^ -~]+/g, latinOf)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/**
 * The studio that made a provider's game: its provider where none is named. Its id has the provider's in front of it, so that a
 * studio elsewhere cannot pass for one of the house's by its name.
 */
export const otherStudio = (providerId: string, name = providerId): OtherCard["studio"] => ({
  id: `${providerId}.${plain(name) || "studio"}`,
  name,
});
