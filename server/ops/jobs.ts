import { allJobs, askForRun, DEAD_AFTER, type JobRun, stateOfJob } from "#server/platform/modules/job-runs/index.ts";
import { type Command, type Operator, OpsProblem, recorded } from "./command.ts";

function stateOf(job: JobRun, now: Date): string {
  const state = stateOfJob(job, now);
  return state === "runs" ? `runs on ${job.heldBy}` : state;
}

const lineOf = (job: JobRun, now: Date): string =>
  [
    job.name,
    stateOf(job, now),
    `last ${job.endedAt ? `${job.endedAt.toISOString()} ${job.lastMs} ms` : "-"}`,
    `next ${job.dueAt.toISOString()}`,
    ...(job.failures > 0 ? [`${job.failures} failures`, JSON.stringify(job.error)] : []),
  ].join("  ");

async function list({ connection, clock }: Operator, isListed: (job: JobRun) => boolean, none: string) {
  const now = clock.now();
  const listed = (await allJobs(connection.db)).filter(isListed);
  return listed.map((job) => lineOf(job, now)).join("\n") || none;
}

async function rerun(operator: Operator, name: string): Promise<string> {
  await recorded(operator, `jobs rerun ${name}`, null, async (tx) => {
    if (!(await askForRun(tx, name, operator.clock.now()))) throw new OpsProblem(`There is no job "${name}".`);
  });
  return "It begins within a second, on whichever platform looks first.";
}

export const jobs: Command = {
  usage: "jobs [dead | rerun <name>]",
  summary:
    "Lists what the platforms do on their own: state, last and next run, failures in a row and what the last one said. dead: those that fail again and again. rerun: runs one at once.",
  async run(operator, [word, ...rest]) {
    if (word === undefined) return list(operator, () => true, "No platform has started yet.");
    if (word === "dead" && rest.length === 0) {
      return list(operator, ({ failures }) => failures >= DEAD_AFTER, "No job is dead.");
    }
    if (word === "rerun" && rest.length > 0) return rerun(operator, rest.join(" "));
    throw new OpsProblem(`Usage: npm run ops -- ${jobs.usage}`);
  },
};
