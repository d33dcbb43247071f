import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Reports read messages to the house: once the page is visible, up to the last message shown. Without scripts a button does.
 */
export function useSeen({ action, last, unread }: { action: string; last: number; unread: number }): void {
  const { submit } = useFetcher();
  useEffect(() => {
    if (unread === 0) return undefined;
    const see = () => {
      if (!document.hidden) submit({ intent: "seen", number: String(last) }, { method: "post", action });
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [submit, action, last, unread]);
}
