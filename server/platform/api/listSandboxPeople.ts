import { SANDBOX_PEOPLE } from "#server/platform/adapters/social/sandbox.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handler } from "./handler.ts";

export const listSandboxPeople: Handler<"listSandboxPeople"> = async ({ context }) => {
  if (context.config.mode !== "sandbox") throw new Refusal("not_found");
  return { people: [...SANDBOX_PEOPLE] };
};
