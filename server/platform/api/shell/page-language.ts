import { FALLBACK_LANGUAGE, isLanguage, type Language } from "#app/contract/languages.ts";

/** The language of Accept-Language that we speak and the caller likes best; else the fallback. */
export function pageLanguage(acceptLanguage: string | null): Language {
  const wishes = (acceptLanguage ?? "").split(",").map((entry) => {
    const [tag = "", ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    return { language: tag.split("-")[0], weight: Number(weight) || 0 };
  });
  const liked = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return liked.map(({ language }) => language).find(isLanguage) ?? FALLBACK_LANGUAGE;
}
