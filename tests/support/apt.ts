import { spawnSync } from "node:child_process";

const INSTALL_MS = 300_000;

/** Whether a program is installed and starts, checked by asking for its version. */
const starts = (program: string, question: string): boolean => spawnSync(program, [question]).status === 0;

/** Finds an installed program, or, as root, installs it from the system's packages. Without it the test fails. */
export function requireProgram(program: string, { question, packaged }: { question: string; packaged: string }): void {
  if (starts(program, question)) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "--yes", "--no-install-recommends", packaged]]) {
    spawnSync("apt-get", words, { stdio: ["ignore", "inherit", "inherit"], timeout: INSTALL_MS, env });
  }
  if (!starts(program, question)) throw new Error(`There is no ${program}, and none could be installed: install it.`);
}
