import { fileURLToPath } from "node:url";

/** The project's folder. Commands and the processes they start run with it as their working directory. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
