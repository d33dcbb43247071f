import { systemRandom } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";
import { campaignById } from "#server/platform/modules/bonuses/index.ts";
import { currentTexts, readNews } from "#server/platform/modules/content/index.ts";
import { latestMailings, startMailing } from "#server/platform/modules/mailings/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, type Operator, OpsProblem, recorded } from "./command.ts";

async function list({ connection }: Operator): Promise<string> {
  const all = await latestMailings(connection.db);
  const lines = all.map(({ createdAt, kind, subject, letters, endedAt }) =>
    [createdAt.toISOString(), kind, subject, `${letters} letters`, endedAt?.toISOString() ?? "under way"].join("  "),
  );
  return lines.join("\n") || "No letters have been sent to those who asked for them.";
}

/** Refuses news that is not published, and an offer that is not open. */
async function requireSubject(
  { connection, clock, mode }: Operator,
  kind: "news" | "offers",
  id: string,
): Promise<void> {
  if (kind === "news") {
    try {
      readNews(await currentTexts(connection.db), id, "en", mode);
      return;
    } catch (error) {
      if (error instanceof Refusal) throw new OpsProblem(`No news "${id}" is published.`);
      throw error;
    }
  }
  const campaign = await campaignById(connection.db, id);
  const now = clock.now();
  const isOpen = campaign && campaign.opensAt <= now && (!campaign.closesAt || campaign.closesAt > now);
  if (!isOpen) throw new OpsProblem(`No offer "${id}" is open.`);
}

async function start(operator: Operator, kind: "news" | "offers", subject: string): Promise<string> {
  await requireSubject(operator, kind, subject);
  const ports: Pick<Context, "clock" | "random"> = { clock: operator.clock, random: systemRandom };
  await recorded(operator, `mail ${kind} ${subject}`, null, async (tx) => {
    if (!(await startMailing(tx, ports, { kind, subject }))) throw new OpsProblem("That was sent already.");
  });
  return "Whoever asked for these letters gets one within minutes.";
}

export const mail: Command = {
  usage: "mail news <id> | offers <id> | list",
  summary:
    "Writes to all who asked for news or offers, once about the same: published news, or an offer that is open to them. Nobody who is excluded, takes a break, has a limit, is blocked or has closed the account gets any. Results of contests are sent by themselves. list: the latest, and how many letters each was.",
  async run(operator, [kind, id, ...rest]) {
    if (kind === "list" && id === undefined) return list(operator);
    if ((kind === "news" || kind === "offers") && id && rest.length === 0) return start(operator, kind, id);
    throw new OpsProblem(`Usage: npm run ops -- ${mail.usage}`);
  },
};
