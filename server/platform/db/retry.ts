import { setTimeout as delay } from "node:timers/promises";
import { sqlState } from "./failure.ts";

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/** Serialization failure and deadlock: the server undid everything, and running it again is the documented answer. */
const PASSING = new Set(["40001", "40P01"]);

/** Runs a whole transaction again when it lost against others; the pause is random so that the same two do not meet again. */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.has(sqlState(error) ?? "")) throw error;
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
