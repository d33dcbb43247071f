import type { CheckedFile, Progress } from "#app/contract/check-seed-file.ts";
import type { TurnCards } from "#app/contract/games/cards.ts";
import type { FileResult } from "#app/contract/seed-file-rows.ts";

/** The part of the offline verifier that pages use: `server/verifier/cards.ts`. */
interface Verifier {
  turnCards: TurnCards;
  checkFile(text: string, published: readonly string[]): Generator<Progress, CheckedFile>;
  resultOf(checked: CheckedFile): FileResult;
  /** Runs a check in slices that are short enough for a page to answer in between. */
  inSlices(
    steps: Generator<Progress, CheckedFile>,
    tell: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<CheckedFile>;
}

/** The maximum wait for the verifier's code. */
const LATE_MS = 12_000;

/** Loads the verifier from its address. Rejects where it does not come. */
export async function loadVerifier(module: string): Promise<Verifier> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the verifier did not come")), LATE_MS);
  });
  return Promise.race([import(/* @vite-ignore */ module), late]);
}
