import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setLongTimeout } from "./long-timeout.ts";

/** The server decides what is over, so it is queried a moment after the computed end. */
const MARGIN_MS = 1000;

/**
 * Reloads from the server when the restriction is over. It counts from the time left in the server's answer: a browser whose
 * clock is ahead would otherwise reload again and again.
 */
export function useReloadAtEnd({ isOver, msLeft }: { isOver: boolean; msLeft: number }): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOver) return;
    return setLongTimeout(revalidate, msLeft + MARGIN_MS);
  }, [isOver, msLeft, revalidate]);
}
