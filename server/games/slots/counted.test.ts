import { describe, expect, it } from "vitest";
import { games } from "../catalogue.ts";
import { paytableHash } from "../published.ts";
import { enumerateSpins } from "./enumerate.ts";
import { machineOf } from "./machine.ts";

const asText = (_key: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);

describe("counted.json", () => {
  // Also what writes it: `vitest run server/games/slots/counted -u` after a slot was changed or added.
  it("is the count of every spin of every slot", { timeout: 120_000 }, async () => {
    const counts = games.flatMap((game) =>
      game.category === "slots"
        ? [[game.id, { paytableHash: paytableHash(game), ...enumerateSpins(machineOf(game.rules)) }]]
        : [],
    );
    const text = `${JSON.stringify(Object.fromEntries(counts), asText, 2)}\n`;
    await expect(text).toMatchFileSnapshot("./counted.json");
  });
});
