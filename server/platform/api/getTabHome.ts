import { tabHome } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const getTabHome: Handler<"getTabHome"> = ({ context }) => tabHome(context);
