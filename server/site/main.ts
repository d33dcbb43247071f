import { readConfig } from "./config.ts";
import { serve } from "./serve.ts";

async function main(): Promise<void> {
  await serve(readConfig(process.env));
}

main().catch((error: unknown) => {
  process.stderr.write(`The site did not start. ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
