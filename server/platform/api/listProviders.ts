import { listStudios } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const listProviders: Handler<"listProviders"> = async ({ context }) => ({ studios: await listStudios(context) });
