import type { ZodError } from "zod";

/**
 * An error that the person who runs the process can fix. Its message says in a few sentences what is wrong and what to do,
 * and is printed without a stack trace; any other error is a defect in the code.
 */
export class Problem extends Error {
  override readonly name: string = "Problem";
}

/** Reports each invalid variable on its own line. */
export const environmentProblem = ({ issues }: ZodError): Problem =>
  new Problem(
    issues.map(({ path, message }) => `The environment variable ${path.join(".")} is wrong: ${message}.`).join("\n"),
  );
