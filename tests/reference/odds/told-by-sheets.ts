import type { RoundInput } from "#app/contract/games/index.ts";
import { allOddsOf, betsByStake, type Game, parSheet, referenceInput } from "#server/games/index.ts";
import { type Claim, claimOf } from "./claim.ts";

/** The table under a heading, its head first; nothing where the sheet has no such heading. */
function tableUnder(sheet: string, heading: string): string[][] {
  const [, section = ""] = sheet.split(`## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  const rows = own.split("\n").filter((line) => line.startsWith("|"));
  return rows.filter((_, place) => place !== 1).map((row) => row.slice(2, -2).split(" | "));
}

const rowsUnder = (sheet: string, heading: string): string[][] => tableUnder(sheet, heading).slice(1);

/** Every odd of a game's par sheet. */
export function toldBySheet(game: Game): Claim[] {
  const sheet = parSheet(game);
  const usual = referenceInput(game);
  const say = (figure: string, text: string | undefined, decimals: number, more: Partial<Claim> = {}) =>
    claimOf({ game: game.id, figure, bet: usual, where: `par sheet: ${figure}`, ...more }, text ?? "", {
      decimals,
      percent: text?.includes("%") ?? false,
    });
  const oneIn = (figure: string, text: string, more: Partial<Claim> = {}) => {
    const [, shown = ""] = text.split("1 in ");
    return say(figure, shown, shown.includes("×") ? 2 : (shown.split(".")[1]?.length ?? 0), more);
  };
  /** "never" is what has no chance. */
  const often = (figure: string, text: string, args: string[]) =>
    text === "never" ? { ...say(figure, "0", 0, { args }), unit: "1e-9" } : oneIn(figure, text, { args });

  const figures = new Map(rowsUnder(sheet, "Odds").map(([name = "", value = ""]) => [name, value]));
  const figure = (name: string) => figures.get(name) ?? `no ${name}`;
  const [hitRate = "", hits = ""] = figure("Hit rate").split(", ");
  return [
    say("rtp", figure("Return to the player"), 4),
    say("hitRate", hitRate, 4),
    oneIn("oneInHit", hits),
    say("variance", figure("Variance of one round"), 4),
    say("deviation", figure("Standard deviation"), 4),
    say("volatility", figure("Volatility, 1 to 5"), 0),
    say("maximumWin", figure("Maximum win"), 4, { bet: null }),
    ...(figure("Odds of it").startsWith("1 in") ? [oneIn("maximumWinOneIn", figure("Odds of it"), { bet: null })] : []),
    ...(allOddsOf(game).odds.largestLikelyWin
      ? [say("largestLikelyWin", figure("Largest win above 1 in 1,000,000,000"), 4, { bet: null })]
      : []),
    ...(allOddsOf(game).odds.largeWinOneIn ? [oneIn("largeWinOneIn", figure("20× or more"))] : []),
    ...rowsUnder(sheet, "What a number of rounds returns, nine times in ten").flatMap(([rounds = "", from, to]) => {
      const count = rounds.replaceAll(",", "");
      return [say(`spread ${count} -1`, from, 4), say(`spread ${count} 1`, to, 4)];
    }),
    ...rowsUnder(sheet, "Other bets").flatMap((cells, place) => otherBet(cells, allOddsOf(game).choices[place]?.input)),
    ...returnRows(),
    ...slotRows(),
  ];

  /** What bets return by stake. */
  function returnRows(): Claim[] {
    const [[, ...stakes] = [], ...rows] = tableUnder(sheet, "What the bets return by stake");
    return rows.flatMap(([, ...returns], place) =>
      returns.map((share, column) => {
        const more = { bet: betsByStake(game)[place] ?? usual, args: [Number(stakes[column]?.replaceAll(",", ""))] };
        return say("return", share.replace(", refused", ""), 4, more);
      }),
    );
  }

  function otherBet([name, rtp, hit, deviation, most, chance = ""]: string[], bet: RoundInput = usual): Claim[] {
    const more = { bet, where: `par sheet: ${name}` };
    return [
      say("rtp", rtp, 4, more),
      say("hitRate", hit, 4, more),
      say("deviation", deviation, 4, more),
      say("maximumWin", most, 4, more),
      ...(chance ? [oneIn("maximumWinOneIn", chance, more)] : []),
    ];
  }

  /** What only the sheet of a slot has. */
  function slotRows(): Claim[] {
    const share = (name: string, text: string, args: string[] = []) => say(name, text, 4, { args });
    return [
      ...rowsUnder(sheet, "Where the return comes from").flatMap(([symbol = "", count = "", wins = "", paid = ""]) => {
        if (symbol === "**all wins of the spin**") return [share("spin_return", paid)];
        if (symbol.startsWith("**")) return [share("feature_return", paid)];
        return [often("win_one_in", wins, [symbol, count]), share("win_return", paid, [symbol, count])];
      }),
      ...rowsUnder(sheet, "What starts the feature").flatMap(([shown = "", spins = "", mean = "", paid = ""]) => [
        often("trigger_one_in", spins, [shown]),
        mean === "nothing"
          ? { ...say("trigger_mean", "0", 0, { args: [shown] }), unit: "1e-9" }
          : say("trigger_mean", mean, 4, { args: [shown] }),
        share("trigger_return", paid, [shown]),
      ]),
      ...rowsUnder(sheet, "Coins when the respins are over").flatMap(
        ([coins = "", mean = "", none = "", full = ""]) => [
          say("coins_mean", mean, 3, { args: [coins] }),
          often("coins_none_one_in", none, [coins]),
          often("coins_full_one_in", full, [coins]),
        ],
      ),
    ];
  }
}
