import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { sealHouseDays } from "#server/platform/modules/house-ledger/index.ts";
import { drawWaiting } from "#server/platform/modules/jackpots/index.ts";
import { hashPassword } from "#server/platform/modules/players/index.ts";
import { addRedirect } from "#server/platform/modules/redirects/index.ts";
import { seededAccounts } from "./accounts.ts";
import { addCampaigns } from "./campaigns.ts";
import { addCompetitions, addPlaces } from "./competitions.ts";
import { addCrowd } from "./crowd.ts";
import { addEvening } from "./evening.ts";
import { addFeedbackAdverts } from "./feedback-adverts.ts";
import { addKnownPlayers } from "./known-players.ts";
import { addMonth } from "./month/index.ts";
import { countHistory } from "./points.ts";
import { addSupportThread } from "./support-thread.ts";
import { seededWorlds } from "./tables.ts";

const WORLD = "sandbox";
const CROWD = 400;

const REDIRECTS = [
  { from: "/partners/join", to: "/registration?partner=openhand", status: 302 },
  { from: "/games", to: "/games-all", status: 301 },
  { from: "/slots", to: "/games-slots", status: 301 },
  { from: "/responsible-gaming", to: "/display/responsiblegaming", status: 301 },
] as const;

/** Whether the world is complete. */
export async function isSeeded({ connection }: Pick<Context, "connection">): Promise<boolean> {
  const found = await connection.db.select().from(seededWorlds).where(eq(seededWorlds.name, WORLD));
  return found.length > 0;
}

async function addRedirects({ connection }: Context): Promise<void> {
  for (const redirect of REDIRECTS) await addRedirect({ connection }, redirect, []);
}

interface World {
  crowd?: number;
  /** Rounds per month, or a few more. Without it each of the crowd plays a round or two. */
  rounds?: number;
  /** Whether one of the known players has played up to gold. */
  hasGold?: boolean;
}

/** The world that ships. */
export const FULL_WORLD = { crowd: CROWD, rounds: 300_000, hasGold: true } satisfies World;

/** A crowd that played a little, through the regular services. */
async function addSmallCrowd(context: Context, crowd: number, passwordHash: string): Promise<void> {
  await addCrowd(context, crowd, passwordHash);
  await addCompetitions(context);
  await addEvening(context);
  // After everyone has played: rounds added later would fall into a time already counted.
  await countHistory(context);
}

/**
 * Adds its world to an empty sandbox: redirects, players to sign in with, and a crowd with a month of history, all of it by the
 * regular services. Done once; an interrupted start is completed by the next, and of several replicas that start together one
 * does it while the others wait.
 *
 * A month with many rounds is written in bulk, which only the owner of the database can do.
 */
export async function seedWorld(
  context: Context,
  { crowd = CROWD, rounds, hasGold = false }: World = {},
): Promise<void> {
  if (await isSeeded(context)) return;
  await context.connection.whileStarting("seed-world", async (own) => {
    if (await isSeeded(context)) return;
    const startedAt = performance.now();
    await addRedirects(context);
    await addFeedbackAdverts(context);
    // Before the players: new registrations are offered the open campaigns.
    await addCampaigns(context);
    await addKnownPlayers(context, { passwordHash: await hashPassword(seededAccounts[0].password), hasGold });
    await addSupportThread(context);
    const passwordHash = await hashPassword(context.random.bytes(32).toString("base64url"));
    if (rounds === undefined) await addSmallCrowd(context, crowd, passwordHash);
    else await addMonth(own, context, { crowd, rounds, passwordHash });
    await addPlaces(context);
    await drawWaiting(context);
    // Last: nothing may be added to a sealed day.
    await sealHouseDays(context);
    await sealRoundDays(context);
    await makeBalanceProofs(context);
    await context.connection.db.insert(seededWorlds).values({ name: WORLD, finishedAt: context.clock.now() });
    context.log.info({ ms: Math.round(performance.now() - startedAt) }, "the sandbox world is ready");
  });
}
