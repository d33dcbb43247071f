import { expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { diceBet, gameOfKind, newRichPlayer, stepIn } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { makeStep } from "#tests/support/steps.ts";

const platform = auditedPlatform();

it("reports what each step of blackjack cost once the round is over, and never before", async () => {
  const player = await newRichPlayer(platform, 50_000);
  const bet = () => diceBet({ gameId: gameOfKind("blackjack").id, input: { kind: "blackjack" } });
  let steps = 0;
  for (let count = 0; count < 8; count++) {
    // A table has a floor between two bets.
    platform.clock.advance({ seconds: 6 });
    let { round } = dataOf(await platform.call("playRealRound", bet(), player));
    while (round.state === "open") {
      expect(round.bestPlay).toBeUndefined();
      ({ round } = await makeStep(platform, player, stepIn(round, { kind: "blackjack", act: "stand" })));
    }
    expect(round.bestPlay).toHaveLength(round.steps.length);
    for (const { best, price } of round.bestPlay ?? []) {
      expect(price.currency).toBe("EUR");
      // Standing costs nothing exactly where it is the best step.
      expect(BigInt(price.amount) > 0n).toBe(best !== "stand");
    }
    steps += round.steps.length;
  }
  expect(steps).toBeGreaterThan(0);
  const { round } = dataOf(await platform.call("playRealRound", diceBet(), player));
  expect(round.bestPlay).toBeUndefined();
});
