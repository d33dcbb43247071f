import type { Context } from "#server/platform/context.ts";
import { currentTexts } from "#server/platform/modules/content/index.ts";
import { noteRelease } from "#server/platform/modules/live/index.ts";

/** Tells the sites when other texts are shown than before, also because the time of a revision has come. */
export async function noteTexts({ connection: { db } }: Pick<Context, "connection">): Promise<void> {
  await noteRelease(db, "content", (await currentTexts(db)).digest());
}
