import { useEffect, useState } from "react";
import type { CheckStep } from "#app/contract/device-check.ts";
import type { TurnedCard } from "#app/contract/games/cards.ts";
import type { Kept } from "#app/contract/games/claims.ts";
import { openVerifier } from "./open-verifier.ts";

/** What is checked, and the address of the verifier's code; null where none was built. */
export interface Checked {
  module: string | null;
  proof: string;
  kept: Kept;
  /** The keys that the house has signed with. */
  published: readonly string[];
}

/** `unable`: this device has not computed the check, and the platform's result is shown. */
export interface DeviceCheck {
  phase: "checking" | "done" | "unable";
  /** In order; each is added once its step has been computed. */
  turned: readonly TurnedCard[];
}

/** Time between two cards, in milliseconds: long enough for a card to turn and to be read. */
const BETWEEN_MS = 900;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Checks a proof on this device, card by card, with the code of the offline verifier. */
export function useDeviceCheck({
  module,
  proof,
  kept: { seal, clientSeed, receipt },
  published,
}: Checked): DeviceCheck {
  const [check, setCheck] = useState<DeviceCheck>({ phase: module ? "checking" : "unable", turned: [] });
  useEffect(() => {
    if (!module) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const turned: TurnedCard[] = [];
    const show = (phase: DeviceCheck["phase"]) => signal.aborted || setCheck({ phase, turned: [...turned] });
    let atRest = Promise.resolve();
    const turn = async (card: TurnedCard) => {
      turned.push(card);
      show("checking");
      if (!isCalm()) await pass(BETWEEN_MS);
    };
    const tell = (step: CheckStep) => {
      if ("card" in step) atRest = atRest.then(() => turn(step.card));
    };
    const run = async () => {
      const { makeCheck } = await openVerifier(module, signal);
      await makeCheck({ proof, kept: { seal, clientSeed, receipt }, published }, tell, signal).finally(() => atRest);
      show("done");
    };
    run()
      .catch(() => show("unable"))
      .finally(() => leaving.abort());
    return () => leaving.abort();
  }, [module, proof, seal, clientSeed, receipt, published]);
  return check;
}
