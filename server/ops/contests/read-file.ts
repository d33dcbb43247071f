import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { OpsProblem } from "../command.ts";
import { lineOf, type Path } from "./json-lines.ts";

/** What is wrong with a file, and where. */
export interface Fault {
  path: Path;
  reason: string;
}

/** A file that was read, with what its faults are told by. */
export interface ReadFile<Value> {
  value: Value;
  /** Refuses the file where there are faults: each with its line, its place and the reason. */
  refuse(faults: readonly Fault[]): void;
}

const placeOf = (path: Path): string =>
  path.reduce<string>((place, part) => place + (typeof part === "number" ? `[${part}]` : `${place && "."}${part}`), "");

function problemOf(file: string, text: string, faults: readonly Fault[]): OpsProblem {
  const told = faults.map(({ path, reason }) => `${file}:${lineOf(text, path)}  ${placeOf(path) || "file"}: ${reason}`);
  return new OpsProblem(told.join("\n"));
}

/** Reads a JSON file by a schema. Refuses what is no JSON, has other fields or lacks some, all faults at once. */
export async function readJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<ReadFile<z.output<Schema>>> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new OpsProblem(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
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
