import fc from "fast-check";
import { expect, it } from "vitest";
import { isNewer, Versions } from "./versions.ts";

interface Told {
  subject: string;
  version: string;
  state: number;
}

/** What a page shows after these events: the state of the last one it took of each subject. */
function shown(events: readonly Told[]): Map<string, number> {
  const versions = new Versions();
  const states = new Map<string, number>();
  for (const { subject, version, state } of events) if (versions.take(subject, version)) states.set(subject, state);
  return states;
}

it("end at the platform's state, in whatever order events come and however often", () => {
  const history = fc.array(
    fc.record({ subject: fc.constantFrom("balance", "payments"), step: fc.nat({ max: 10 ** 6 }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (changes, dice) => {
      const next = () => dice.next().value as number;
      let number = 0n;
      const events = changes.map(({ subject, step }, state) => {
        number += BigInt(step) + 1n;
        return { subject, version: String(number), state };
      });
      const platform = new Map(events.map(({ subject, state }) => [subject, state]));
      const again = events.filter(() => next() % 2 === 0);
      const arriving = [...events, ...again].map((event) => ({ event, place: next() }));
      arriving.sort((one, other) => one.place - other.place);
      expect(shown(arriving.map(({ event }) => event))).toEqual(platform);
    }),
  );
});

it("compare as numbers do", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.bigInt({ min: 0n, max: 10n ** 19n }), (one, other) => {
      expect(isNewer(String(one), String(other))).toBe(one > other);
    }),
  );
  expect(isNewer("0", undefined)).toBe(true);
});
