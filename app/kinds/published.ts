import type { Column } from "#app/components/DataTable.tsx";
import type { GameKind, RulesOf } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";

/** The content of a cell: text or a figure, a symbol of the game, or several figures that must not be separated. */
export type RuleCell = string | { name: string; image: string } | readonly string[];

export interface RuleTable {
  caption: string;
  columns: readonly (Column & { label: string })[];
  rows: readonly { id: string; cells: readonly RuleCell[] }[];
}

/** A part of the rules that few readers need: folded, to keep the page short. */
export interface RuleFold {
  summary: string;
  text?: string;
  /** Data as the engine reads it. */
  facts?: readonly { name: string; figure: string }[];
  /** Many short facts. */
  short?: boolean;
  tables?: readonly RuleTable[];
}

/** The rules of a game in the words and figures of one language. */
export interface PublishedRules {
  texts: readonly string[];
  tables: readonly RuleTable[];
  folds: readonly RuleFold[];
}

/** What rules are written with. */
export type Words = Pick<Scope, "t" | "format">;

/** Writes the rules and payouts of a game of one kind, all of it from the data the engine reads. */
export type PublishRules<K extends GameKind> = (words: Words, rules: RulesOf<K>) => PublishedRules;
