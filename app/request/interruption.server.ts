import type { Scope } from "./scope.ts";

/** A visit that cannot go on: the session has ended, the player has been idle and must prove to be there, or must confirm by a second factor. */
export class Interruption extends Error {
  override readonly name = "Interruption";

  constructor(
    readonly reason: "sessionEnded" | "presence" | "stepUp",
    readonly scope: Scope,
  ) {
    super(reason);
  }
}
