import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const LOOK_MS = 250;

/**
 * The whole seconds left, counted from the server's answer: the browser's own clock may be wrong. At the end the page is
 * reloaded from the server, which alone decides what is over.
 */
export function useSecondsLeft(answer: { secondsLeft: number }): number {
  const [left, setLeft] = useState(answer.secondsLeft);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = performance.now() + answer.secondsLeft * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [answer, revalidate]);
  return left;
}
