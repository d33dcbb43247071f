import { SANDBOX_PEOPLE } from "../adapters/social-sandbox.ts";
import { Refusal } from "../refusal.ts";
import type { Handler } from "./handler.ts";

export const listSandboxPeople: Handler<"listSandboxPeople"> = async ({ context }) => {
  if (context.config.mode !== "sandbox") throw new Refusal("not_found");
  return { people: [...SANDBOX_PEOPLE] };
};
