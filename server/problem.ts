import type { ZodError } from "zod";

/**
 * What a person who starts or runs a process can put right. Its message is one sentence or a few that say what is wrong
 * and what to do, and is printed without a stack; everything else that is thrown is a fault of the code.
 */
export class Problem extends Error {
  override readonly name: string = "Problem";
}

/** A line for every variable that is wrong. */
export const environmentProblem = ({ issues }: ZodError): Problem =>
  new Problem(
    issues.map(({ path, message }) => `The environment variable ${path.join(".")} is wrong: ${message}.`).join("\n"),
  );
