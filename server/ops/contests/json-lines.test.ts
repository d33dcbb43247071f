import { expect, it } from "vitest";
import { lineOf } from "./json-lines.ts";

const TEXT = `{
  "id": "cup", "titles": {
    "en": "A \\"cup\\": {one}",
    "de": "Pokal"
  },
  "prizes": ["20.00",
    "10.00"],
  "stages": [
    { "id": "one" },
    {
      "id": "two"
    }
  ]
}`;

it.each([
  [[], 1],
  [["id"], 2],
  [["titles"], 2],
  [["titles", "en"], 3],
  [["titles", "de"], 4],
  // A missing value is reported at its parent.
  [["titles", "kk"], 2],
  [["prizes", 0], 6],
  [["prizes", 1], 7],
  [["stages", 0, "id"], 9],
  [["stages", 1], 10],
  [["stages", 1, "id"], 11],
  [["stages", 1, "endsAt"], 10],
])("finds %j in line %i", (path, line) => {
  expect(lineOf(TEXT, path)).toBe(line);
});
