import { advice, type Finding, well } from "./finding.ts";

const findingOf = (kind: string, file: string, unchecked: readonly string[]): Finding =>
  unchecked.length === 0
    ? well(kind, "Each was compared with its source.")
    : advice(
        kind,
        `Nobody has compared these with their source: ${unchecked.join(", ")}. Read the source of each in server/platform/modules/${file}, mend the entry, and write the day to "checked".`,
      );

/** Reports data about countries and helplines that nobody has compared with its source. */
export const uncheckedFindings = (ages: readonly string[], help: readonly string[]): Finding[] => [
  findingOf("minimum ages", "jurisdictions/minimum-ages.json", ages),
  findingOf("helplines", "helplines/helplines.json", help),
];
