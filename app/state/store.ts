import { createStore } from "jotai";
import { isNoticeCode, NOTICES } from "#app/lib/notice-codes.ts";
import type { Translate } from "#app/lib/text-key.ts";
import { NOTICE_DURATION_MS, type NoticeItem, noticesAtom } from "./notices.ts";

/** The text of the notice an address requests with `?notice=`; null for none and for unknown codes. */
export function noticeOfAddress(query: URLSearchParams, t: Translate): NoticeItem | null {
  const code = query.get("notice");
  if (!isNoticeCode(code)) return null;
  const type = NOTICES[code];
  return {
    id: code,
    type,
    title: t(`notice.${code}.title`),
    text: t(`notice.${code}.text`),
    duration: type === "success" ? NOTICE_DURATION_MS : null,
  };
}

/** A separate store for every request and every browser tab, or atoms would leak between visitors. */
export function storeForAddress(query: URLSearchParams, t: Translate) {
  const store = createStore();
  const notice = noticeOfAddress(query, t);
  if (notice) store.set(noticesAtom, [notice]);
  return store;
}
