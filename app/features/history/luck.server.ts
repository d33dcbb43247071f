import type { InputOf } from "#app/contract/types.ts";
import { luckInWords } from "#app/page/luck.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Played = Pick<InputOf<"getLuck">, "from" | "to" | "gameId" | "currency">;

/** What the address asks for: the standing of this session's rounds, or of those in the list. */
const LUCK = "luck";

/** Where the rounds stand, in sentences, once that is asked for. */
export async function luckOfList(scope: Scope, asked: Played): Promise<string[] | null> {
  const of = scope.url.searchParams.get(LUCK);
  if (!of) return null;
  return luckInWords(scope, await scope.call("getLuck", of === "session" ? { since: "session" } : asked));
}
