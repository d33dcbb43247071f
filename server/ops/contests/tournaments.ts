import { costOf, fundIn, stateOf } from "#server/platform/modules/leaderboards/index.ts";
import {
  allTournaments,
  changeTournament,
  contestOf,
  insertTournament,
  lockTournament,
  removeTournament,
} from "#server/platform/modules/tournaments/index.ts";
import { OpsProblem } from "../command.ts";
import { inEuro, isProviders, sumOf } from "./fields.ts";
import { commandOf } from "./kind.ts";
import { costLines, pausedOrResumed, previewOf, stateWord } from "./lines.ts";
import { faultsOfTournament, mostOf, tournamentDraft, tournamentFile } from "./tournament-file.ts";

export const tournaments = commandOf({
  command: "tournaments",
  name: "tournament",
  schema: tournamentFile,
  faults: async (operator, file) => faultsOfTournament(file, operator.clock.now(), isProviders(operator)),
  preview: (file) => [
    ...previewOf(file),
    `from ${file.startsAt.toISOString()} until ${file.endsAt.toISOString()}${file.join ? ", to be joined first" : ""}`,
    ...(file.prizes ?? []).map((prize, index) => `place ${index + 1}: ${inEuro(prize)}`),
    ...(file.fund
      ? [
          `a fund from ${inEuro(file.fund.start)} to ${inEuro(file.fund.most)}, ${file.fund.percentOfStakes} % of the stakes`,
          ...file.fund.percentOfPlaces.map((share, index) => `place ${index + 1}: ${share} % of the fund`),
        ]
      : []),
    `costs ${inEuro(mostOf(file))} at the most, of a budget of ${inEuro(file.budget)}`,
  ],
  add: (tx, file) => insertTournament(tx, tournamentDraft(file)),
  list: async ({ connection, clock }) =>
    (await allTournaments(connection.db)).map((row) =>
      [
        row.id,
        stateWord(row.closedAt ? "closed" : stateOf(row, clock.now()), row.pauses),
        row.startsAt.toISOString(),
        row.endsAt.toISOString(),
        row.titles.en,
      ].join("  "),
    ),
  async change(tx, act, id, now) {
    const row = await lockTournament(tx, id);
    if (!row) throw new OpsProblem(`There is no tournament "${id}".`);
    const state = stateOf(row, now);
    if (state === "closed") throw new OpsProblem(`"${id}" is over.`);
    if (act === "end" && state === "coming") {
      await removeTournament(tx, id);
      return "It had not begun, and is taken back.";
    }
    if (act === "end") {
      await changeTournament(tx, id, { endsAt: now });
      return "It ends now. Its prizes are paid as the places stand, within minutes.";
    }
    const { pauses, message } = pausedOrResumed(row.pauses, act, now);
    await changeTournament(tx, id, { pauses });
    return message;
  },
  async cost({ connection: { db } }, id) {
    const row = (await allTournaments(db)).find((known) => known.id === id);
    if (!row) return null;
    const contest = contestOf(row);
    const most = row.rollUp ? BigInt(row.rollUp.most) : sumOf(contest.prizes);
    const fund = row.rollUp ? [`in the fund  ${inEuro(await fundIn(db, contest))}`] : [];
    return [...costLines(await costOf(db, [contest.key]), { most, budget: row.budget }), ...fund];
  },
});
