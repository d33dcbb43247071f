import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setLongTimeout } from "./long-timeout.ts";

/** The server decides what is over, so it is asked a moment later than the wait says. */
const MARGIN_MS = 1000;

/**
 * Asks the server anew when the restriction is over. It counts from what the server said is left: a browser whose clock
 * is ahead would otherwise ask again and again.
 */
export function useReloadAtEnd({ isOver, msLeft }: { isOver: boolean; msLeft: number }): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOver) return;
    return setLongTimeout(revalidate, msLeft + MARGIN_MS);
  }, [isOver, msLeft, revalidate]);
}
