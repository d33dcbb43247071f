import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { type Command, OpsProblem } from "./command.ts";

export const audit: Command = {
  usage: "audit",
  summary:
    "Recomputes every balance of the ledger from its postings, compares rounds, payments, prizes, points, jackpots and providers' transactions with them, and seeds with what was published of them, and fails if one is wrong.",
  async run({ connection, keys }) {
    const findings = await auditHouse(connection, keys);
    if (findings.length === 0) return "The ledger is whole.";
    const lines = findings.map(({ rule, subject, expected, found }) =>
      [`${rule}: ${subject}`, ...(expected === null ? [] : [`is ${found}, should be ${expected}`])].join(" "),
    );
    throw new OpsProblem([`The ledger contradicts itself in ${findings.length} places:`, ...lines].join("\n"));
  },
};
