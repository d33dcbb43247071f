import type { InputOf } from "#app/contract/types.ts";
import { luckInWords } from "#app/page/luck.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Played = Pick<InputOf<"getLuck">, "from" | "to" | "gameId" | "currency">;

/** The choice in the address: the rank of this session's rounds, or of those in the list. */
const LUCK = "luck";

/** The rank of the rounds, in sentences, once it is requested. */
export async function luckOfList(scope: Scope, asked: Played): Promise<string[] | null> {
  const of = scope.url.searchParams.get(LUCK);
  if (!of) return null;
  return luckInWords(scope, await scope.call("getLuck", of === "session" ? { since: "session" } : asked));
}
