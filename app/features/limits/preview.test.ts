import { expect, it } from "vitest";
import { previewOf } from "./preview.ts";

const pattern = { before: "€", after: "", group: ",", decimal: ".", decimals: 2, groupedFrom: 4 };
const now = { "deposit.24_hours": "10000", "loss.7_days": null, "time.24_hours": "120" };
const preview = (typed: Parameters<typeof previewOf>[1]) => {
  const found = previewOf({ now, pattern }, typed);
  const words = (key: string, values: object) => `${key} ${Object.values(values).join(":")}`;
  return found && [found.when, found.limit(words), found.now?.(words) ?? null];
};

it.each<[Parameters<typeof previewOf>[1], ReturnType<typeof preview>]>([
  [{ kind: "deposit", period: "24_hours", amount: "99.99" }, ["tighter", "€99.99", "€100.00"]],
  [{ kind: "deposit", period: "24_hours", amount: "100" }, ["same", "€100.00", "€100.00"]],
  [{ kind: "deposit", period: "24_hours", amount: "100.01" }, ["looser", "€100.01", "€100.00"]],
  [{ kind: "loss", period: "7_days", amount: "1,000" }, ["first", "€1,000.00", null]],
  [
    { kind: "time", period: "24_hours", amount: "5", time: "1:30" },
    ["tighter", "limits:amount.both 1:30", "limits:amount.hours 2"],
  ],
  [{ kind: "time", period: "24_hours", amount: "5" }, null],
  [{ kind: "loss", period: "7_days", amount: "0" }, null],
  [{ kind: "loss", period: "7_days", amount: "12.345" }, null],
  [{ kind: "luck", period: "7_days", amount: "12" }, null],
  [{}, null],
])("maps %j to the preview %j", (typed, expected) => {
  expect(preview(typed)).toEqual(expected);
});
