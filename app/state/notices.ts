import { atom } from "jotai";
import type { NoticeType } from "#app/lib/notice-codes.ts";

/** SPEC §3; `duration` in milliseconds, null stays until it is dismissed. */
export interface NoticeItem {
  id: string;
  title: string;
  text: string;
  type: NoticeType;
  duration: number | null;
  /** Overlays the page, because the press it is about may be anywhere on it. */
  over?: boolean;
}

/** SPEC §9. Only good news disappears by itself: errors, warnings and money stay (PRODUCT §15). */
export const NOTICE_DURATION_MS = 3000;

export const noticesAtom = atom<readonly NoticeItem[]>([]);

export const dismissNoticeAtom = atom(null, (get, set, id: string) =>
  set(
    noticesAtom,
    get(noticesAtom).filter((notice) => notice.id !== id),
  ),
);

/** Adds a notice; the same id again replaces it. */
export const showNoticeAtom = atom(null, (get, set, notice: NoticeItem) =>
  set(noticesAtom, [...get(noticesAtom).filter(({ id }) => id !== notice.id), notice]),
);
