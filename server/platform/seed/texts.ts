import type { Language } from "#app/contract/languages.ts";
import ca from "#server/platform/content/ca/seed.json" with { type: "json" };
import de from "#server/platform/content/de/seed.json" with { type: "json" };
import en from "#server/platform/content/en/seed.json" with { type: "json" };
import es from "#server/platform/content/es/seed.json" with { type: "json" };
import fr from "#server/platform/content/fr/seed.json" with { type: "json" };
import kk from "#server/platform/content/kk/seed.json" with { type: "json" };
import pl from "#server/platform/content/pl/seed.json" with { type: "json" };
import pt from "#server/platform/content/pt/seed.json" with { type: "json" };
import ru from "#server/platform/content/ru/seed.json" with { type: "json" };
import tr from "#server/platform/content/tr/seed.json" with { type: "json" };

export type SeedTexts = typeof en;

/** An entry of `content/{lang}/seed.json` in every language. English is the type of the others: none may lack one. */
export function seedTexts<Name extends keyof SeedTexts>(name: Name): Record<Language, SeedTexts[Name]> {
  const of = (texts: SeedTexts) => texts[name];
  return {
    en: of(en),
    ca: of(ca),
    es: of(es),
    fr: of(fr),
    kk: of(kk),
    pl: of(pl),
    pt: of(pt),
    ru: of(ru),
    tr: of(tr),
    de: of(de),
  };
}
