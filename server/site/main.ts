import { readConfig } from "./config.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Loaded only now: code of the pages reads the environment when it is loaded, and would say less clearly what is wrong.
  const { serve } = await import("./serve.ts");
  await serve(config);
}

main().catch((error: unknown) => {
  process.stderr.write(`The site did not start. ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
