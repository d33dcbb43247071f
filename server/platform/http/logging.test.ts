import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { createLog } from "./logging.ts";

function logged(error: unknown): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).error({ err: error }, "fault");
  return lines.join("");
}

describe("createLog", () => {
  it("logs where a fault happened", () => {
    const line = logged(new TypeError("it broke"));
    expect(JSON.parse(line).err).toMatchObject({ type: "TypeError", message: "it broke" });
    expect(line).toContain("logging.test.ts");
  });

  it("omits the values of a failed statement and the server's detail about them", () => {
    const detail = "Key (email)=(ann@example.com) already exists.";
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      constraint: "players_email_unique",
      detail,
    });
    const values = ["ann@example.com", "$argon2id$x\n    at ann@example.com"];
    const line = logged(new DrizzleQueryError("insert into players values ($1, $2)", values, cause));
    expect(line).not.toMatch(/ann@|argon2id/);
    expect(JSON.parse(line).err).toMatchObject({ sqlState: "23505", constraint: "players_email_unique" });
    expect(line).toContain("insert into players");
  });
});
