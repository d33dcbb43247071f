import { eq } from "drizzle-orm";
import { acceptedLanguages, isLanguage } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import { players } from "./tables.ts";

interface Reader {
  id: string;
  language: string;
  isIdle: boolean;
}

/**
 * Letters, SMS and their links have the language the player last read in: the one preferred by Accept-Language. In an idle session
 * the reader may be another person, and without a supported language nothing is known.
 */
export async function followLanguage(context: Context, reader: Reader, acceptLanguage: string | null): Promise<void> {
  const language = acceptedLanguages(acceptLanguage).find(isLanguage);
  if (!language || language === reader.language || reader.isIdle) return;
  await context.connection.db.update(players).set({ language }).where(eq(players.id, reader.id));
}
