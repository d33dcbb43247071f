import fc from "fast-check";
import { expect, it } from "vitest";
import { HOUSE_TOPICS, PERSONAL_SUBJECTS } from "#app/contract/live.ts";
import { Outdated } from "./outdated.ts";
import { isNewer, Versions } from "./versions.ts";

interface Told {
  subject: string;
  version: string;
  state: number;
}

/** The state a page shows after these events: that of the last event it accepted for each subject. */
function shown(events: readonly Told[]): Map<string, number> {
  const versions = new Versions();
  const states = new Map<string, number>();
  for (const { subject, version, state } of events) if (versions.take(subject, version)) states.set(subject, state);
  return states;
}

it("end at the platform's state for any order and repetition of events", () => {
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

/** Subjects whose events contain their state; for the others the page is reloaded. */
const TOLD_WHOLE = ["balance", "jackpots", "crash:steppe-comet"];
const SUBJECTS = [
  ...PERSONAL_SUBJECTS,
  ...HOUSE_TOPICS,
  "settled",
  "tables",
  "board:tournament:cup",
  ...TOLD_WHOLE.slice(1),
];
const isPersonal = (subject: string) => PERSONAL_SUBJECTS.some((personal) => personal === subject);

/** The house: the versions of each subject so far, of which the last is current. */
class House {
  readonly events: { subject: string; version: string }[] = [];
  #number = 1_000n;
  readonly now = new Map(SUBJECTS.map((subject) => [subject, "1000"]));

  change(subject: string): void {
    this.#number += 1n;
    const version = String(this.#number);
    this.now.set(subject, version);
    this.events.push({ subject, version });
  }
}

/** A tab: a page rendered at some moment, handling events as LiveUpdates does. */
class Tab {
  readonly #versions = new Versions();
  readonly #outdated = new Outdated();
  #page: Map<string, string>;
  #isAsking = false;
  /** The page's position among the events: later ones are replayed to a tab that connects. */
  #after: number;

  constructor(readonly house: House) {
    this.#page = new Map(house.now);
    this.#after = house.events.length;
  }

  hear({ subject, version }: { subject: string; version: string }): void {
    if (!this.#versions.take(subject, version)) return;
    if (isPersonal(subject) && subject !== "balance") this.#isAsking = true;
    this.#outdated.hear(subject, version);
  }

  /** A reopened stream, by its last event id: the current state of everything that changed since. */
  replay(): void {
    const changed = new Set(this.house.events.slice(this.#after).map(({ subject }) => subject));
    for (const subject of changed) this.hear({ subject, version: this.house.now.get(subject) ?? "" });
    this.#after = this.house.events.length;
  }

  /** Subjects with state are sent to every new subscriber, with their current state. */
  told(): { subject: string; version: string }[] {
    return TOLD_WHOLE.filter((subject) => !isPersonal(subject)).map((subject) => ({
      subject,
      version: this.house.now.get(subject) ?? "",
    }));
  }

  /** Without EventSource: the current versions of all subjects of the player. */
  poll(): void {
    for (const subject of PERSONAL_SUBJECTS) this.hear({ subject, version: this.house.now.get(subject) ?? "" });
  }

  /** The requested page arrives, rendered now, or for topics by a process that is `behind`. */
  load(behind?: ReadonlyMap<string, string>): boolean {
    const topics = new Map(
      [...this.#page].filter(([subject]) => !isPersonal(subject) && !TOLD_WHOLE.includes(subject)),
    );
    const old = this.#outdated.of(topics);
    if (!this.#isAsking && old.length === 0) return false;
    this.#outdated.ask(old);
    this.#isAsking = false;
    const at = (subject: string) =>
      (isPersonal(subject) ? undefined : behind?.get(subject)) ?? this.house.now.get(subject);
    this.#page = new Map(SUBJECTS.map((subject) => [subject, at(subject) ?? ""]));
    return true;
  }

  /** The newer of the page's own version and the published one. */
  shown(): Map<string, string> {
    const told = (subject: string) => (TOLD_WHOLE.includes(subject) ? this.#versions.of(subject) : undefined);
    return new Map(
      [...this.#page].map(([subject, own]) => {
        const heard = told(subject);
        return [subject, heard !== undefined && isNewer(heard, own) ? heard : own];
      }),
    );
  }
}

it("end at the house's state in every tab, with reopened streams, messages between tabs, and polling", () => {
  const step = fc.record({
    act: fc.constantFrom("change", "change", "tell", "again", "replay", "poll", "load", "behind", "open"),
    subject: fc.constantFrom(...SUBJECTS),
    dice: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (steps, dice) => {
      const next = () => dice.next().value as number;
      const house = new House();
      const tabs: Tab[] = [];
      /** Events in transit, unordered, to the tab with the stream and from it to the others. */
      const under = new Set<{ tab: Tab; event: { subject: string; version: string } }>();
      const open = () => {
        const tab = new Tab(house);
        tabs.push(tab);
        for (const event of tab.told()) under.add({ tab, event });
      };
      open();
      open();
      let before = new Map(house.now);
      /** A process receives a change before it was requested three times, after which a page gives up. */
      let lateAnswers = 0;
      const acts: Record<string, (at: number, subject: string) => unknown> = {
        change(at, subject) {
          if (at % 3 === 0) {
            before = new Map(house.now);
            lateAnswers = 0;
          }
          house.change(subject);
          const event = house.events.at(-1);
          if (event) for (const tab of tabs) under.add({ tab, event });
        },
        tell(at) {
          const some = [...under][at % Math.max(1, under.size)];
          if (!some) return;
          under.delete(some);
          some.tab.hear(some.event);
        },
        again(at) {
          const event = house.events[at % Math.max(1, house.events.length)];
          const tab = tabs[at % tabs.length];
          if (event && tab) under.add({ tab, event });
        },
        replay: (at) => tabs[at % tabs.length]?.replay(),
        poll: (at) => tabs[at % tabs.length]?.poll(),
        load: (at) => tabs[at % tabs.length]?.load(),
        behind: (at) => tabs[at % tabs.length]?.load(++lateAnswers < 3 ? before : house.now),
        open: () => tabs.length < 4 && open(),
      };
      for (const { act, subject, dice: at } of steps) acts[act]?.(at, subject);
      // Nothing changes any more, and everything in transit arrives, in any order, some of it twice.
      for (const { tab, event } of [...under].sort(() => (next() % 2) - 0.5)) {
        tab.hear(event);
        if (next() % 3 === 0) tab.hear(event);
      }
      for (const tab of tabs) while (tab.load());
      for (const tab of tabs) expect(tab.shown()).toEqual(house.now);
    }),
  );
});

it("request a page a bounded number of times if it never reaches the published version", () => {
  const outdated = new Outdated();
  const page = new Map([["tables", "5"]]);
  outdated.hear("tables", "9");
  let asked = 0;
  for (let old = outdated.of(page); old.length > 0; old = outdated.of(page)) {
    outdated.ask(old);
    asked++;
  }
  expect(asked).toBe(3);
  outdated.hear("tables", "10");
  expect(outdated.of(page)).toEqual(["tables"]);
  expect(outdated.of(new Map([["tables", "10"]]))).toEqual([]);
  expect(outdated.of(new Map([["tables", undefined]]))).toEqual(["tables"]);
});

it("request again a page that is older than the one before it, even without an event", () => {
  const outdated = new Outdated();
  expect(outdated.of(new Map([["tables", "9"]]))).toEqual([]);
  expect(outdated.of(new Map([["tables", "8"]]))).toEqual(["tables"]);
  expect(outdated.of(new Map([["tables", "9"]]))).toEqual([]);
});

it("compare as numbers", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.bigInt({ min: 0n, max: 10n ** 19n }), (one, other) => {
      expect(isNewer(String(one), String(other))).toBe(one > other);
    }),
  );
  expect(isNewer("0", undefined)).toBe(true);
});
