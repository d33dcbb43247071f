import { z } from "zod";
import { day } from "#app/contract/values.ts";
import { type PageRequest, type Place, readCursor, slicePage, writeCursor } from "#server/platform/db/keyset.ts";

/** The publication fields in the front matter of a post and of news. */
export const publication = z.object({ date: day, state: z.enum(["published", "draft"]) });

export interface Dated extends z.infer<typeof publication> {
  id: string;
}

const placeOf = ({ id, date }: Dated): Place => ({ at: new Date(date), id });

/** Newest first; within one day, in the order of keyset pages. */
export const newestFirst = (one: Dated, other: Dated): number =>
  other.date.localeCompare(one.date) || (one.id < other.id ? 1 : -1);

/** A page of texts sorted newest first, and the cursors of the pages around it. */
export function pageFrom<Item extends Dated>(items: readonly Item[], { cursor, limit }: PageRequest) {
  const place = readCursor(cursor);
  const isBehind = (item: Item) => {
    if (!place) return true;
    const { at, id } = placeOf(item);
    return at < place.at || (at.getTime() === place.at.getTime() && id < place.id);
  };
  const upToPlace = items.length - items.filter(isBehind).length;
  return slicePage(items, { upTo: upToPlace, isEnd: place?.isEnd, limit }, (item, isEnd) =>
    writeCursor({ ...placeOf(item), isEnd }),
  );
}
