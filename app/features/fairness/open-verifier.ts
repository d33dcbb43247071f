import type { MakeCheck, WorkerMessage } from "#app/contract/device-check.ts";

/** The offline verifier as pages use it: `server/verifier/for-pages.ts`. */
interface Verifier {
  makeCheck: MakeCheck;
}

/** The maximum wait for the verifier's code. */
const LATE_MS = 12_000;

/** The verifier in a worker, so that the page stays free while it loads and computes. Rejects where none can be started. */
const inWorker = (module: string, signal: AbortSignal) =>
  new Promise<Verifier>((resolve, reject) => {
    const worker = new Worker(module, { type: "module" });
    signal.addEventListener("abort", () => worker.terminate());
    const makeCheck: MakeCheck = (asked, tell) =>
      new Promise((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
          if (typeof data !== "string") tell(data);
          else if (data === "done") done();
          else fail(new Error("the check cannot be made"));
        };
        worker.onerror = fail;
        worker.postMessage(asked);
      });
    worker.onmessage = () => resolve({ makeCheck });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error("no worker was started"));
    };
  });

/**
 * Loads the verifier from its address, which stops when `signal` does: in a worker, or in the page where none starts. Rejects where
 * it does not come.
 */
export async function openVerifier(module: string, signal: AbortSignal): Promise<Verifier> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the verifier did not come")), LATE_MS);
  });
  return Promise.race([inWorker(module, signal).catch(() => import(/* @vite-ignore */ module)), late]);
}
