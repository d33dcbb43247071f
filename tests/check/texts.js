import { importTypescript } from "#server/setup/bundle.js";

const { textProblems } = await importTypescript("tests/check/texts/check.ts");
const problems = textProblems();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
