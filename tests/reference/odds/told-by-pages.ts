import type { GameDetail } from "#app/contract/catalogue.ts";
import type { RoundInput } from "#app/contract/games/index.ts";
import { LARGE_WIN, LIKELY_ONE_IN } from "#app/contract/games/odds-bounds.ts";
import { RANKS } from "#app/contract/games/ranks.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { gameFacts } from "#app/features/catalogue/facts.server.ts";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import { type Claim, claimOf, EXACT } from "./claim.ts";

interface Page {
  game: GameDetail;
  measured: DataOf<"getGameReturn">;
  usual: RoundInput;
  language: Language;
}

type More = Partial<Claim> & { percent?: boolean };

const HIDDEN = "\u0000";

/** What stands where a text has its figure. */
function figureOf(text: string, pattern: string): string {
  const [before = "", after = ""] = pattern.split(HIDDEN);
  if (!text.startsWith(before) || !text.endsWith(after)) throw new Error(`"${text}" is not written as "${pattern}"`);
  return text.slice(before.length, text.length - after.length);
}

/** Every odd on the page of a game, and on its card. */
export function toldByPage({ game, measured, usual, language }: Page): Claim[] {
  const [t, format] = [translatorFor(language), formatterFor(language)];
  const facts = gameFacts({ t, format }, game, measured);
  const card = posterOf({ format, paths: pathsIn(language) }, game);
  const where = (what: string) => `page in ${language}: ${what}`;
  const oddsLine = (name: "rtp" | "hitRate" | "deviation" | "maximumWin" | "chance") =>
    facts.odds.find((line) => line.name === t(`games:odds.${name}`))?.figure ?? `no ${name}`;
  const inPattern = (text: string, key: "games:times" | "games:oneIn") => figureOf(text, t(key, { figure: HIDDEN }));
  const say = (what: string, text: string, decimals: number, more: More = {}) => {
    const { percent, ...subject } = more;
    const whole = { game: game.id, figure: what, bet: usual, where: where(what), ...subject };
    return claimOf(whole, text, { decimals, ...(percent && { percent }) }, language);
  };
  const percent = true;
  return [
    say("rtp", card.odds?.rtp ?? "no return", 1, { percent, where: where("card") }),
    say("volatility", String(card.odds?.volatility), 0, { where: where("card") }),
    say("rtp", oddsLine("rtp"), 2, { percent }),
    say("hitRate", oddsLine("hitRate"), 1, { percent }),
    say("deviation", inPattern(oddsLine("deviation"), "games:times"), 2),
    say("maximumWin", inPattern(oddsLine("maximumWin"), "games:times"), EXACT, { bet: null }),
    ...(game.odds.maximumWinOneIn ? [chanceOf()] : []),
    ...(game.odds.largestLikelyWin ? [likelyOf()] : []),
    ...(game.odds.largeWinOneIn ? [largeOf()] : []),
    say("kept", String(facts.kept), 0, { percent }),
    say("rtp", facts.backOfHundred, 2, { percent, where: where("back of a hundred") }),
    say("kept", facts.staysOfHundred, 2, { percent, where: where("stays of a hundred") }),
    ...facts.bets.flatMap((line, place) => {
      const bet = game.choices[place]?.input ?? usual;
      const named = { bet, where: where(line.name) };
      return [
        say("rtp", line.rtp, 2, { ...named, percent }),
        say("hitRate", line.hitRate, 1, { ...named, percent }),
        say("maximumWin", line.maximumWin, EXACT, named),
      ];
    }),
    ...returnsOf(),
    ...tablesOf(),
  ];

  /** What bets return by stake. */
  function returnsOf(): Claim[] {
    return (facts.atStakes?.bets ?? []).flatMap(({ name, returns }, place) =>
      returns.map(({ share }, column) => {
        const args = [Number(game.atStakes?.stakes[column]?.amount)];
        const bet = game.atStakes?.bets[place]?.input ?? usual;
        return say("return", share, 2, { bet, args, percent, where: where(`${name} at ${args}`) });
      }),
    );
  }

  function chanceOf(): Claim {
    const figure = inPattern(oddsLine("chance"), "games:oneIn");
    return say("maximumWinOneIn", figure, figure.includes("×") ? 1 : 0, { bet: null });
  }

  function figureNamed(name: string): string {
    return facts.odds.find((line) => line.name === name)?.figure ?? `no ${name}`;
  }

  function likelyOf(): Claim {
    const figure = figureNamed(t("games:odds.largestLikelyWin", { figure: format.number(LIKELY_ONE_IN) }));
    return say("largestLikelyWin", inPattern(figure, "games:times"), EXACT, { bet: null });
  }

  function largeOf(): Claim {
    const figure = figureNamed(t("games:odds.largeWin", { figure: format.number(LARGE_WIN) }));
    return say("largeWinOneIn", inPattern(figure, "games:oneIn"), 0);
  }

  /** Cells with odds, of the tables of the rules. */
  function tablesOf(): Claim[] {
    const { tables, folds } = facts.rules;
    const rows = [...tables, ...folds.flatMap((fold) => fold.tables ?? [])].flatMap((table, place) =>
      table.rows.map(({ id, cells }) => ({ table: place, id, cells: cells.map(String) })),
    );
    const { rules } = game;
    const cell = (figure: string, args: string[], text: string | undefined, decimals: number, share = true) =>
      say(figure, text ?? "", decimals, { args, percent: share });
    switch (rules.kind) {
      case "plinko":
        return rows.map(({ id, cells, table }) => {
          const height = [...new Set(rules.boards.map((board) => board.rows))][table];
          return cell("plinko_bin", [String(height), id], cells[1], 4);
        });
      case "roulette":
        return rows.map(({ id, cells }) => cell("roulette_covers", [id], cells[2], 2));
      case "wheel":
        return rows.map(({ id, cells, table }) =>
          cell("wheel_pays", [rules.wheels[table]?.risk ?? "", id], cells[2], 2),
        );
      case "mines":
        return rows.flatMap(({ id, cells }) =>
          ["1", "3", "most"].flatMap((opened, column) =>
            cells[column + 1] === "–" ? [] : [cell("tiles_pay", [id, opened], cells[column + 1], EXACT, false)],
          ),
        );
      case "hi-lo":
        return rows.flatMap(({ id, cells }) =>
          ["higher", "lower"].flatMap((guess, column) => {
            const [chance, pays] = cells[column + 1]?.split("·") ?? [];
            const args = [String(RANKS.indexOf(id as (typeof RANKS)[number])), guess];
            return [cell("guess_chance", args, chance, 1), cell("guess_pays", args, pays, EXACT, false)];
          }),
        );
      case "slot":
        if (rules.mechanic !== "respin") return [];
        return rows
          .filter(({ table }) => table === 1)
          .map(({ cells }, place) => cell("coin_chance", [String(place)], cells[1], 2));
      default:
        return [];
    }
  }
}
