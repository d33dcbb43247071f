import type { Round } from "#app/contract/play.ts";

/** The fields of a settled slot round that all tests of the display of rounds share. */
export const SETTLED_SLOT = {
  id: "rnd_AbCdEf123456",
  gameId: "acorn-bank",
  gameTitle: "Acorn Bank",
  mode: "real",
  state: "settled",
  input: { kind: "slot" },
  steps: [],
  outcome: { kind: "slot", spins: [] },
  paytableHash: "a".repeat(64),
  openedAt: "2026-11-22T05:00:00.000Z",
  settledAt: "2026-11-22T05:00:00.000Z",
  stepsAt: [],
  isGameGone: false,
  waitsUntil: null,
  endedByHouse: false,
  endedAtCeiling: false,
  voided: null,
  bonus: null,
  proof: {
    serverSeedHash: "b".repeat(64),
    serverSeed: null,
    clientSeed: "teal kettle",
    clientSeedOrigin: "player",
    nonce: 7,
  },
} satisfies Partial<Round>;
