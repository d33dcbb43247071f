import { previewPost as preview } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const previewPost: Handler<"previewPost"> = async ({ context, input, language }) =>
  preview(context, input.post, input.signature, language);
