import type { createStore } from "jotai";
import type { Translate } from "#app/lib/text-key.ts";
import type { Listener, Reason } from "#app/lib/unanswered.client.ts";
import { dismissNoticeAtom, showNoticeAtom } from "./notices.ts";

type Text = "goesOn" | "nothingMoved" | "once" | "again";

/** Tells what stays unanswered as notices: one of what the page asks for, one of the form that was sent last. */
export function unansweredTo(store: ReturnType<typeof createStore>, t: Translate): Omit<Listener, "release"> {
  const tell = (id: string, type: "warn" | "error", reason: Reason | null, text: Text) => {
    store.set(dismissNoticeAtom, id);
    if (!reason) return;
    const title = t(`unanswered.${reason}`);
    store.set(showNoticeAtom, { id, type, title, text: t(`unanswered.${text}`), duration: null, over: true });
  };
  return {
    reading: (reason) => tell("reading", "warn", reason, "goesOn"),
    sending(reason, once) {
      const text = once ? "once" : "again";
      tell("sending", "error", reason, reason === "notSent" ? "nothingMoved" : text);
    },
  };
}
