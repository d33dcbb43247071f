import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { SETTLED_SLOT } from "#tests/support/settled-round.ts";
import { openRoundView } from "./open-round.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en"), player: null } as Scope;
const round = { ...SETTLED_SLOT, gameId: "nine-lives", stake: toMoney(100n, "EUR") };

it("leads to the table of a round that waits, and nowhere where the game has left the house", () => {
  expect(openRoundView(scope, round)).toMatchObject({ href: "/en/game/play/nine-lives", isGone: false });
  expect(openRoundView(scope, { ...round, isGameGone: true })).toMatchObject({ href: null, isGone: true });
});
