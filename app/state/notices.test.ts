import { createStore } from "jotai";
import { describe, expect, it } from "vitest";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { NOTICES } from "#app/lib/notice-codes.ts";
import { dismissNoticeAtom, type NoticeItem, noticesAtom, showNoticeAtom } from "./notices.ts";
import { noticeOfAddress, storeForAddress } from "./store.ts";

const t = translatorFor("en");
/** Codes whose text says that money or a bonus has come (PRODUCT §15). */
const MONEY = ["pointsExchanged", "cashbackClaimed", "bonusTaken"];
const notice = (id: string, title = id): NoticeItem => ({ id, title, text: "", type: "success", duration: null });

describe("notices", () => {
  it("are shown in order, replace one of the same id, and leave when dismissed", () => {
    const store = createStore();
    for (const item of [notice("a"), notice("b"), notice("a", "again")]) store.set(showNoticeAtom, item);
    expect(store.get(noticesAtom).map(({ title }) => title)).toEqual(["b", "again"]);
    store.set(dismissNoticeAtom, "b");
    store.set(dismissNoticeAtom, "unknown");
    expect(store.get(noticesAtom).map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("the notice an address requests", () => {
  it.each(Object.entries(NOTICES))(
    "%s is of the type %s, and only good news leaves by itself, none about money",
    (code, type) => {
      const found = noticeOfAddress(new URLSearchParams({ notice: code }), t);
      const stays = type !== "success" || MONEY.includes(code);
      expect(found).toMatchObject({ id: code, type, duration: stays ? null : 3000 });
      expect(found?.title).not.toContain("notice.");
      expect(found?.text).not.toContain("notice.");
    },
  );

  it.each(["", "notice=", "notice=odd", "notice=constructor", "notice=__proto__", "notice=Welcome", "other=welcome"])(
    "is none for %j",
    (query) => {
      expect(noticeOfAddress(new URLSearchParams(query), t)).toBeNull();
      expect(storeForAddress(new URLSearchParams(query), t).get(noticesAtom)).toEqual([]);
    },
  );

  it("is in the visitor's own store, not in the next visitor's", () => {
    const store = storeForAddress(new URLSearchParams("notice=welcome"), t);
    const next = storeForAddress(new URLSearchParams(), t);
    expect([store.get(noticesAtom).length, next.get(noticesAtom).length]).toEqual([1, 0]);
  });
});
