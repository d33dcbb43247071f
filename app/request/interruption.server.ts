import type { Scope } from "./scope.ts";

/**
 * A visit that cannot continue: the session has ended, the player was idle and must prove presence, or must confirm with a
 * second factor.
 */
export class Interruption extends Error {
  override readonly name = "Interruption";

  constructor(
    readonly reason: "sessionEnded" | "presence" | "stepUp",
    readonly scope: Scope,
  ) {
    super(reason);
  }
}
