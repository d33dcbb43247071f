import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";

/** Runs one of PostgreSQL's programs as the user that owns the cluster. */
export interface ServerAccount {
  run(program: string, options: readonly string[]): ChildProcess;
  /** Owner of the cluster's files; undefined where they belong to this process's user anyway. */
  owner?: { uid: number; gid: number };
}

const USER = "postgres";

/** Only what the programs need: a PGPORT or PGDATA of the environment must not reach them. */
const environment = () => {
  const { PATH, SYSTEMROOT } = process.env;
  return { PATH, SYSTEMROOT, LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;
};

function start(program: string, options: readonly string[], owner?: ServerAccount["owner"]): ChildProcess {
  return spawn(program, options, {
    // Another user may not be able to enter the current folder.
    ...(owner && { ...owner, cwd: "/" }),
    env: environment(),
    stdio: ["ignore", "ignore", "pipe"],
    // A process group of its own: Ctrl-C must reach the server through this process, after the platform has drained.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

const idOf = (which: "-u" | "-g"): number =>
  Number(execFileSync("id", [which, USER], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/** PostgreSQL refuses to run as root, so root lends it the system user that its packages use everywhere. */
function systemUser(): { uid: number; gid: number } {
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", USER]);
  }
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    throw new Error(`PostgreSQL does not run as root, and the user "${USER}" cannot be made: run as an ordinary user`);
  }
}

/** The user that runs the server: the current one, or `postgres` when that is root. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return { run: start };
  const owner = systemUser();
  return { owner, run: (program, options) => start(program, options, owner) };
}

/** Whether the server can enter a folder, or run a program. A closed folder such as /root is not opened to everybody. */
export const isReached = ({ owner }: ServerAccount, path: string): boolean =>
  !owner || spawnSync("test", ["-x", path], { ...owner, cwd: "/" }).status === 0;
