import { previewNews as preview } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const previewNews: Handler<"previewNews"> = async ({ context, input, language }) =>
  preview(context, input.news, input.signature, language);
