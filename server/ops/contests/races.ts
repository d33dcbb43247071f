import { costOf, stateOf } from "#server/platform/modules/leaderboards/index.ts";
import { allRaces, changeRace, endStages, insertRace, lockRace } from "#server/platform/modules/races/index.ts";
import { OpsProblem } from "../command.ts";
import { inEuro, isProviders, sumOf } from "./fields.ts";
import { commandOf } from "./kind.ts";
import { costLines, pausedOrResumed, previewOf, stateWord } from "./lines.ts";
import { faultsOfRace, mostOf, raceDraft, raceFile } from "./race-file.ts";

/** A race runs from the start of its first stage to the end of its last. */
const windowOf = (stages: readonly { startsAt: Date; endsAt: Date }[]) => ({
  startsAt: stages[0]?.startsAt ?? new Date(0),
  endsAt: stages.at(-1)?.endsAt ?? new Date(0),
});

export const races = commandOf({
  command: "races",
  name: "race",
  schema: raceFile,
  async faults(operator, file) {
    const { connection, clock } = operator;
    const known = await allRaces(connection.db);
    const taken = new Set(known.flatMap(({ stages }) => stages.map(({ id }) => id)));
    return [
      ...faultsOfRace(file, clock.now(), isProviders(operator)),
      ...file.stages.flatMap(({ id }, index) =>
        taken.has(id) ? [{ path: ["stages", index, "id"], reason: `there is a stage "${id}" already` }] : [],
      ),
    ];
  },
  preview: (file) => [
    ...previewOf(file),
    ...file.stages.flatMap(({ titles, startsAt, endsAt, prizes }, number) => [
      `stage ${number + 1}, ${titles.en}: from ${startsAt.toISOString()} until ${endsAt.toISOString()}`,
      ...prizes.map((prize, index) => `  place ${index + 1}: ${inEuro(prize)}`),
    ]),
    `costs ${inEuro(mostOf(file))} at the most, of a budget of ${inEuro(file.budget)}`,
  ],
  add: (tx, file) => insertRace(tx, raceDraft(file)),
  list: async ({ connection, clock }) =>
    (await allRaces(connection.db)).map(({ id, titles, stages, closedAt, pauses }) => {
      const window = windowOf(stages);
      const state = stateWord(closedAt ? "closed" : stateOf(window, clock.now()), pauses);
      return [id, state, window.startsAt.toISOString(), window.endsAt.toISOString(), titles.en].join("  ");
    }),
  async change(tx, act, id, now) {
    const race = await lockRace(tx, id);
    if (!race) throw new OpsProblem(`There is no race "${id}".`);
    if (stateOf(windowOf(race.stages), now) === "closed") throw new OpsProblem(`"${id}" is over.`);
    if (act === "end") {
      await endStages(tx, race, now);
      return "It ends now. What runs is paid as the places stand, and what has not begun is taken back.";
    }
    const { pauses, message } = pausedOrResumed(race.pauses, act, now);
    await changeRace(tx, id, { pauses });
    return message;
  },
  async cost({ connection: { db } }, id) {
    const race = (await allRaces(db)).find((known) => known.id === id);
    if (!race) return null;
    const most = sumOf(race.stages.flatMap(({ prizes }) => prizes.map(BigInt)));
    const keys = race.stages.map((stage) => `stage:${stage.id}`);
    return costLines(await costOf(db, keys), { most, budget: race.budget });
  },
});
