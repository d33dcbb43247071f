import type { Scope } from "./scope.ts";

/** A visit that cannot go on: the session has ended, or the player has been idle and must prove to be there. */
export class Interruption extends Error {
  override readonly name = "Interruption";

  constructor(
    readonly reason: "sessionEnded" | "presence",
    readonly scope: Scope,
  ) {
    super(reason);
  }
}
