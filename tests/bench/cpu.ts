import { execFileSync } from "node:child_process";
import { descendantsOf, statOnLinux } from "#tests/support/processes.ts";
import { fetched } from "./fetched.ts";

/** CPU milliseconds of one response, in each of the two processes that make it. */
export interface CpuPerAnswer {
  site: number;
  platform: number;
}

const WARM_UP = 100;
const ANSWERS = 300;

/** A tick of /proc is a hundredth of a second on every Linux. */
const TICK_MS = 10;

/** The CPU time of a process so far, in all its threads. */
function cpuMs(pid: number): number {
  if (process.platform === "linux") {
    // The state is field 3; 14 and 15 are user and kernel time.
    const fields = statOnLinux(pid);
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  const [seconds = 0, minutes = 0, hours = 0] = execFileSync("ps", ["-o", "time=", "-p", `${pid}`], {
    encoding: "utf8",
  })
    .trim()
    .split(":")
    .map(Number)
    .reverse();
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The same for all processes of a house whose command contains a text. Throws if none runs. */
export function usedBy(house: number, named: string): number {
  const found = descendantsOf(house).filter(({ command }) => command.includes(named));
  if (found.length === 0) throw new Error(`no ${named} runs`);
  return found.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
}

/** The mean over some hundred sequential responses; other load of the machine hardly changes it. */
export async function cpuPerAnswer(house: number, url: string, headers: Record<string, string>): Promise<CpuPerAnswer> {
  const used = () => ({ site: usedBy(house, "server/site.js"), platform: usedBy(house, "server/platform.js") });
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const { status } = await fetched(url, { headers });
      if (status !== 200) throw new Error(`${url} answers ${status}`);
    }
  };
  await ask(WARM_UP);
  const before = used();
  await ask(ANSWERS);
  const after = used();
  return { site: (after.site - before.site) / ANSWERS, platform: (after.platform - before.platform) / ANSWERS };
}
