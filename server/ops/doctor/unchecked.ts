import { advice, type Finding, well } from "./finding.ts";

const findingOf = (kind: string, file: string, unchecked: readonly string[]): Finding =>
  unchecked.length === 0
    ? well(kind, "Each was compared with its source.")
    : advice(
        kind,
        `Nobody has compared these with their source: ${unchecked.join(", ")}. Read the source of each in server/platform/modules/${file}, mend the entry, and write the day to "checked".`,
      );

/** What the house says of countries and of services of others is only as good as the day on which somebody looked. */
export const uncheckedFindings = (ages: readonly string[], help: readonly string[]): Finding[] => [
  findingOf("minimum ages", "jurisdictions/minimum-ages.json", ages),
  findingOf("helplines", "helplines/helplines.json", help),
];
