/** How much is said of one failure again: the whole stands with the output of its job. */
const LINES = 12;

/** @param {string} what @param {string} message */
const said = (what, message) =>
  [
    what,
    ...message
      .split("\n")
      .slice(0, LINES)
      .map((line) => `    ${line}`),
  ].join("\n");

/** What failed by a report of Vitest: tests, and files that could not be loaded. @param {any} report @returns {string[]} */
export const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [said(name, message)];
    return failed.map(({ fullName, failureMessages }) => said(`${name} > ${fullName}`, failureMessages.join("\n")));
  });

/** What failed by a report of Playwright. @param {any} report @returns {string[]} */
export function failuresOfPlaywright({ suites, errors }) {
  const inside = ({ specs = [], suites: inner = [] }) => [...specs.flatMap(failuresOfSpec), ...inner.flatMap(inside)];
  return [...suites.flatMap(inside), ...errors.map(({ message }) => said("outside every test", message))];
}

const failuresOfSpec = ({ file, title, tests }) =>
  tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ projectName, results }) => {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
      return said(`${file} > ${title} (${projectName})`, messages.join("\n"));
    });

/** @param {string} output of a job that has no report @returns {string[]} */
export const endOf = (output) => [
  said("the end of what it printed", output.trimEnd().split("\n").slice(-LINES).join("\n")),
];
