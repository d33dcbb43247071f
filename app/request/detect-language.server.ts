import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { acceptedLanguages, FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#app/contract/languages.ts";
import { readCookie } from "#app/cookies/cookies.server.ts";

// remix-i18next reads the cookie through Remix's interface, which expects signed JSON; ours is the bare code.
const languageCookie = {
  ...createCookie("lang"),
  parse: async (header: string | null) =>
    readCookie(new Request("http://cookie", { headers: { Cookie: header ?? "" } }), "lang"),
};

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    cookie: languageCookie,
    // remix-i18next's own parser considers only the first language of the header: "it, en;q=0.8" would be Russian.
    findLocale: async (request) => acceptedLanguages(request.headers.get("Accept-Language")),
    order: ["cookie", "custom"],
  },
});

/** For an address without a language: the language cookie, else Accept-Language by its q-values, else Russian. */
export async function detectLanguage(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : FALLBACK_LANGUAGE;
}
