import { readFile } from "node:fs/promises";
import { z } from "zod";
import { VERIFIER_MODULE_PATH } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** Written by the build beside the file it describes. */
const FACTS = "build/site/client/verifier.json";
const facts = z.object({ sha256: z.string(), bytes: z.number(), moduleSha256: z.string() });

const readFacts = async () => facts.parse(JSON.parse(await readFile(FACTS, "utf8")));
let known: ReturnType<typeof readFacts> | undefined;

/** The offline verifier, as its link describes it; null where the site runs from sources and the file was not built. */
export async function offlineVerifier({ format }: Scope) {
  known ??= readFacts();
  const found = await known.catch(() => null);
  return (
    found && {
      sha256: found.sha256,
      size: format.number(Math.ceil(found.bytes / 1000)),
      /** Its code, which a page loads to check a round on the device; a new version has a new address. */
      module: `${VERIFIER_MODULE_PATH}?${found.moduleSha256.slice(0, 16)}`,
    }
  );
}
