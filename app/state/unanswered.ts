import type { createStore } from "jotai";
import type { Translate } from "#app/lib/text-key.ts";
import type { Listener, Reason } from "#app/lib/unanswered.client.ts";
import { dismissNoticeAtom, showNoticeAtom } from "./notices.ts";

type Text = "goesOn" | "nothingMoved" | "once" | "again";

/** Shows unanswered requests as notices: one for the reads of the page, one for the form that was sent last. */
export function unansweredTo(store: ReturnType<typeof createStore>, t: Translate): Omit<Listener, "release"> {
  const show = (id: string, type: "warn" | "error", reason: Reason | null, text: Text) => {
    store.set(dismissNoticeAtom, id);
    if (!reason) return;
    const title = t(`unanswered.${reason}`);
    store.set(showNoticeAtom, { id, type, title, text: t(`unanswered.${text}`), duration: null, over: true });
  };
  return {
    reading: (reason) => show("reading", "warn", reason, "goesOn"),
    sending(reason, once) {
      const text = once ? "once" : "again";
      show("sending", "error", reason, reason === "notSent" ? "nothingMoved" : text);
    },
  };
}
