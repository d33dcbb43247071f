import { useEffect, useRef } from "react";

/** Where a change has removed what had the focus, it moves to what is there now: to this box, or to a part of it. */
export function useRefocus(state: unknown, part?: "button") {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    if (document.activeElement !== document.body) return;
    const next = part ? box.current?.querySelector(part) : box.current;
    next?.focus({ preventScroll: true });
  }, [state, part]);
  return box;
}
