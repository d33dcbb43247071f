import { listTabs as tabsOf } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const listTabs: Handler<"listTabs"> = async ({ context }) => ({ tabs: await tabsOf(context) });
