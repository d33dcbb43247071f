import type { CheckedFile, Progress } from "./check-seed-file.ts";
import type { TurnedCard } from "./games/cards.ts";
import type { Kept } from "./games/claims.ts";

/* What a page of the site and the verifier say to each other, also as messages of a worker. */

/** A check: of a proof, or of a file of rounds. `published` are the keys that the house has signed with. */
export type AskedCheck = { published: readonly string[] } & (
  | { proof: string; kept: Kept; file?: undefined }
  | { file: string }
);

/** A step of a check once it is computed: a card of a proof; how far a file is, and at its end what was found. */
export type CheckStep = { card: TurnedCard } | { progress: Progress } | { checked: CheckedFile };

/** `failed`: the check cannot be made. */
export type WorkerMessage = "ready" | "done" | "failed" | CheckStep;

/** Makes a check and tells each step. Rejects where it cannot be made. */
export type MakeCheck = (asked: AskedCheck, tell: (step: CheckStep) => void, signal?: AbortSignal) => Promise<void>;
