import { isKeptOut } from "#app/contract/player.ts";
import { foreign } from "#app/i18n/foreign.ts";
import { inLanguage } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** Banners and the promo are shown to nobody who is kept from play. */
export const mayBeOffered = ({ player }: Scope): boolean => player === null || !isKeptOut(player);

/** A text that is a link, with its language where that is not the page's. */
export const teaserView = (
  scope: Scope,
  { title, language, to, action }: { title: string; language: string; to: string; action: string },
) => ({
  title,
  lang: foreign(scope, language),
  link: { href: inLanguage(scope.language, to), label: action },
});
