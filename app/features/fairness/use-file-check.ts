import { useEffect, useRef, useState } from "react";
import type { CheckedFile, Progress } from "#app/contract/check-seed-file.ts";
import type { CheckStep } from "#app/contract/device-check.ts";
import type { Currency } from "#app/contract/money.ts";
import { type FileResult, resultOf } from "#app/contract/seed-file-rows.ts";
import { withMinus } from "#app/contract/written-money.ts";
import { type MoneyPattern, writeAmount } from "#app/lib/amount.ts";
import { openVerifier } from "./open-verifier.ts";

/** `unable`: the file or the verifier did not come, or the file is none. */
export type FileCheck =
  | { phase: "idle" | "loading" | "unable" }
  | { phase: "checking"; progress: Progress }
  | { phase: "done"; checked: CheckedFile; result: FileResult; at: string };

/** How often progress is told: a step of a twentieth. */
const STEPS = 20;

const secondsOf = (instant: Date): string => instant.toISOString().slice(0, 19).replace("T", " ");

export type Patterns = Readonly<Record<Currency, MoneyPattern>>;

/** As the other pages write money. */
const writerBy = (patterns: Patterns) => (minor: bigint, currency: Currency) =>
  minor < 0n ? withMinus(`-${writeAmount(-minor, patterns[currency])}`) : writeAmount(minor, patterns[currency]);

async function textOf(file: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(file, { signal });
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  return response.text();
}

/** Checks the rounds of a file on this device with the code of the offline verifier. A new check stops the one before. */
export function useFileCheck(module: string | null, published: readonly string[], patterns: Patterns) {
  const [check, setCheck] = useState<FileCheck>({ phase: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (file: string): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: FileCheck): void => {
      if (!signal.aborted) setCheck(next);
    };
    let told = -1;
    const tell = (step: CheckStep): void => {
      if ("checked" in step) {
        const result = resultOf(step.checked, writerBy(patterns));
        show({ phase: "done", ...step, result, at: secondsOf(new Date()) });
      }
      if (!("progress" in step)) return;
      const { progress } = step;
      const far = Math.floor((progress.done * STEPS) / progress.all);
      if (far === told) return;
      told = far;
      show({ phase: "checking", progress });
    };
    const run = async (): Promise<void> => {
      if (!module) throw new Error("no verifier was built");
      const [verifier, text] = await Promise.all([openVerifier(module, signal), textOf(file, signal)]);
      await verifier.makeCheck({ file: text, published }, tell, signal);
    };
    show({ phase: "loading" });
    run()
      .catch(() => show({ phase: "unable" }))
      .finally(() => controller.abort());
  };
  return { check, start };
}
