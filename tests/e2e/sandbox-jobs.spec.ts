import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

// Daily: nothing but the press makes it due again while the test runs.
const JOB = "delete unused quotes";

test("the sandbox shows when each job runs, and runs one at once", async ({ page, open }) => {
  const runs = async () => {
    const { jobs } = dataOf(await api.call("listSandboxJobs", {}));
    return jobs.find(({ name }) => name === JOB)?.lastAt;
  };
  await expect.poll(runs).toBeTruthy();
  const before = await runs();
  await open("/en/sandbox");
  await page
    .getByRole("row", { name: new RegExp(JOB) })
    .getByRole("button", { name: `Run now ${JOB}` })
    .click();
  await expect(page).toHaveURL(/\/en\/sandbox#jobs$/);
  await expect.poll(runs).not.toBe(before);
});
