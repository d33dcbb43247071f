import { and, eq } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { currentCampaigns, viewCampaign } from "#server/platform/modules/bonuses/index.ts";
import { currentTexts, readNews } from "#server/platform/modules/content/index.ts";
import { finalPlaces } from "#server/platform/modules/leaderboards/tables.ts";
import { type Letter, letterTo, moneyText } from "#server/platform/modules/mail/index.ts";
import { raceStages, races } from "#server/platform/modules/races/tables.ts";
import { oneClickAddress, unsubscribeLink } from "#server/platform/modules/subscriptions/index.ts";
import { tournaments } from "#server/platform/modules/tournaments/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { mailings } from "./tables.ts";

export type Mailing = typeof mailings.$inferSelect;

export interface Reader {
  id: string;
  email: string;
  language: Language;
  currency: RealCurrency;
  country: string;
}

interface Values {
  title: string;
  /** Relative to the site's address in the reader's language. */
  path: string;
  [name: string]: string;
}

/** Published news; null where it is no longer published, or not in this house. */
async function news({ config, connection }: Context, id: string, { language }: Reader): Promise<Values | null> {
  try {
    const { title, description } = readNews(await currentTexts(connection.db), id, language, config.mode);
    return { title, summary: description, path: `news/show/${id}` };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** An offer open to the reader, by currency and country; null where it is not. */
async function offer({ connection, clock }: Context, id: string, reader: Reader): Promise<Values | null> {
  const open = await currentCampaigns(connection.db, reader, clock.now());
  const campaign = open.find((one) => one.id === id && one.opensAt <= clock.now());
  if (!campaign) return null;
  const { title, summary } = viewCampaign(campaign, reader.language);
  return { title, summary, path: "bonuses" };
}

async function titleOf(db: Database, kind: string, id: string, language: Language) {
  if (kind === "tournament") {
    const [row] = await db.select({ titles: tournaments.titles }).from(tournaments).where(eq(tournaments.id, id));
    return row?.titles[language];
  }
  const [row] = await db
    .select({ race: races.titles, stage: raceStages.titles })
    .from(raceStages)
    .innerJoin(races, eq(races.id, raceStages.raceId))
    .where(eq(raceStages.id, id));
  return row && `${row.race[language]}, ${row.stage[language]}`;
}

/** The reader's own place in a contest; null for a player who was not in it. */
async function result({ connection: { db } }: Context, contest: string, reader: Reader): Promise<Values | null> {
  const [kind = "", id = ""] = contest.split(":");
  const isOwn = and(eq(finalPlaces.contest, contest), eq(finalPlaces.playerId, reader.id));
  const [place] = await db.select().from(finalPlaces).where(isOwn);
  const title = await titleOf(db, kind, id, reader.language);
  if (!place || !title) return null;
  const { paidAmount, paidCurrency } = place;
  const prize = paidAmount && paidCurrency ? moneyText(reader.language, paidAmount, paidCurrency) : "–";
  const path = kind === "tournament" ? `tournaments/show/${id}` : `races/stages/show/${id}`;
  return { title, place: String(place.place), prize, path };
}

const NAMES = { news: "newsPublished", offers: "offerOpened", results: "contestResult" } as const;

const VALUES = { news, offers: offer, results: result } as const;

/** The letter of a mailing to a reader; null where its subject is not for them. */
export async function letterOf(context: Context, { kind, subject }: Mailing, reader: Reader): Promise<Letter | null> {
  const letterValues = await VALUES[kind](context, subject, reader);
  if (!letterValues) return null;
  const { path, ...values } = letterValues;
  return letterTo(reader, NAMES[kind], {
    ...values,
    link: `${context.config.publicUrl}/${reader.language}/${path}`,
    end: unsubscribeLink(context, reader, kind),
    unsubscribe: oneClickAddress(context, reader, kind),
  });
}
