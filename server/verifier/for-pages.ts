import type { AskedCheck, MakeCheck, WorkerMessage } from "#app/contract/device-check.ts";
import { checkFile, turnCards } from "./check.ts";
import { inSlices, pause } from "./slices.ts";

/*
 * The offline verifier as a module for pages of the site: the same code as the file, without its texts and forms. It is its own
 * worker, and a page that cannot start one imports it.
 */

export const makeCheck: MakeCheck = async (asked, tell, signal) => {
  if (asked.file !== undefined) {
    const checked = await inSlices(checkFile(asked.file, asked.published), (progress) => tell({ progress }), signal);
    return tell({ checked });
  }
  for (const card of turnCards(asked.proof, asked.kept, asked.published)) {
    tell({ card });
    await pause(signal);
  }
};

const say = (message: WorkerMessage): void => postMessage(message);

if ("WorkerGlobalScope" in globalThis) {
  addEventListener("message", ({ data }: MessageEvent<AskedCheck>) => {
    makeCheck(data, say).then(
      () => say("done"),
      () => say("failed"),
    );
  });
  say("ready");
}
