import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { OpsProblem } from "../command.ts";
import { lineOf, type Path } from "./json-lines.ts";

/** An error in a file and its place. */
export interface Fault {
  path: Path;
  reason: string;
}

/** A parsed file with a function that reports further faults in it. */
export interface ReadFile<Value> {
  value: Value;
  /** Throws an {@link OpsProblem} with line, path and reason of each fault, if there are any. */
  refuse(faults: readonly Fault[]): void;
}

const placeOf = (path: Path): string =>
  path.reduce<string>((place, part) => place + (typeof part === "number" ? `[${part}]` : `${place && "."}${part}`), "");

function problemOf(file: string, text: string, faults: readonly Fault[]): OpsProblem {
  const lines = faults.map(
    ({ path, reason }) => `${file}:${lineOf(text, path)}  ${placeOf(path) || "file"}: ${reason}`,
  );
  return new OpsProblem(lines.join("\n"));
}

/** The text of an operator's file. Throws an {@link OpsProblem} if it cannot be read. */
export const readText = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: unknown) => {
    throw new OpsProblem(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });

/** Reads a JSON file and parses it by a schema. Throws an {@link OpsProblem} with all faults at once. */
export async function readJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<ReadFile<z.output<Schema>>> {
  const text = await readText(file);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new OpsProblem(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  const { data, error } = schema.safeParse(json);
  if (error) {
    throw problemOf(
      file,
      text,
      error.issues.map(({ path, message }) => ({
        path: path.map((part) => (typeof part === "symbol" ? "" : part)),
        reason: message,
      })),
    );
  }
  return {
    value: data,
    refuse(faults) {
      if (faults.length > 0) throw problemOf(file, text, faults);
    },
  };
}
