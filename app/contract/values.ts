import { z } from "zod";
import { issue } from "./errors.ts";
import { once, secret } from "./marks.ts";

/** Made by the caller once per intent: the same id with the same input answers the same result (PRODUCT §4). */
export const operationId = once(z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, issue("invalid")));

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** Of the terms: the beginning of the SHA-256 of their English text. */
export const termsVersion = z.string().min(1).max(40);

/** Of a campaign, whatever the case it is typed in. */
export const campaignCode = z
  .string(issue("required"))
  .trim()
  .min(1, issue("required"))
  .max(40, issue("too_long", { max: 40 }));

/**
 * A day, YYYY-MM-DD, from 1900 to 2199. PostgreSQL has no year 0, and a year after 9999 is not written in this form: the day
 * after such a one, or the year before it, would be an outage.
 */
export const day = z.iso
  .date({ error: issue("invalid_date"), abort: true })
  .regex(/^(?:19|20|21)\d\d-/, issue("invalid_date"));

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, issue("invalid_choice"));

/** Months that a history or a statement shows at once. */
export const HISTORY_MONTHS = 12;

/** First and last day of what is asked for, in UTC; today is the last where none is named. */
export const period = { from: day.optional(), to: day.optional() };

export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, issue("invalid"));

/** An id with its kind in front, such as `rnd_3kq…`. */
export const id = <Prefix extends string>(prefix: Prefix) =>
  z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{6,40}$`), issue("invalid"));

/** What a social network confirmed about a person, signed by the platform and opaque to everybody else. */
export const socialTicket = secret(z.string().min(20).max(1200));

/** Answer of a call that only does something (SPEC §7 reads `data.handled`). */
export const handled = z.object({ handled: z.literal(true) });

export const pageQuery = z.object({
  /** Of another page, as that one named it; absent for the first page. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** One page of a history, of a period; larger ones are for files. */
export const historyQuery = pageQuery.extend({ ...period, limit: z.coerce.number().int().min(1).max(500).default(20) });

/** One page of a list; `next` is the cursor of the page after, null at the end, and `previous` of the page before, null at the beginning. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable(), previous: z.string().nullable() });
