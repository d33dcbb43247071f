import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#app/contract/languages.ts";
import { readCookie } from "../session/cookies.server.ts";

// remix-i18next reads the cookie through Remix's interface, whose own format is signed JSON; ours is the bare code.
const languageCookie = {
  ...createCookie("lang"),
  parse: async (header: string | null) =>
    readCookie(new Request("http://cookie", { headers: { Cookie: header ?? "" } }), "lang"),
};

const RANGE = /^([a-z]{2,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?$/i;

/**
 * The languages of Accept-Language, the most wanted first and without regions, of which we have none. remix-i18next's
 * own reading of the header looks at the first language alone: "it, en;q=0.8" would be answered in Russian.
 */
function acceptedLanguages(request: Request): string[] {
  return (request.headers.get("Accept-Language") ?? "")
    .split(",")
    .map((range) => RANGE.exec(range.trim()) ?? [])
    .map(([, code = "", quality = "1"]) => ({ code: code.toLowerCase(), quality: Number(quality) }))
    .filter(({ code, quality }) => code && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
}

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    cookie: languageCookie,
    findLocale: async (request) => acceptedLanguages(request),
    order: ["cookie", "custom"],
  },
});

/** For an address without a language: the language cookie, else Accept-Language by its q-values, else Russian. */
export async function detectLanguage(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : FALLBACK_LANGUAGE;
}
