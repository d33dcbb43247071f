import type { Context } from "#server/platform/context.ts";
import { publishAdvert } from "#server/platform/modules/feedback/index.ts";
import { seedContext } from "./seed-context.ts";
import { seedTexts } from "./texts.ts";

const ADVERTS = [
  { daysAgo: 12, texts: seedTexts("account-opening") },
  { daysAgo: 4, texts: seedTexts("round-check") },
];

/** The world's requests for feedback. Repeating it adds nothing: the same request has the same id. */
export async function addFeedbackAdverts(context: Context): Promise<void> {
  for (const [place, { daysAgo, texts }] of ADVERTS.entries()) {
    const past = seedContext(context, `feedback ${place}`);
    past.moveTo(daysAgo, 10);
    await publishAdvert(past.connection.db, past, past.random.id("fba"), texts);
  }
}
