import { tabHome } from "../modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const getTabHome: Handler<"getTabHome"> = ({ context }) => tabHome(context);
