import { listSections as sectionsOf } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const listSections: Handler<"listSections"> = async ({ context }) => ({ sections: await sectionsOf(context) });
