import type { Column } from "#app/components/DataTable.tsx";
import type { GameKind, RulesOf } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";

/** What stands in a cell: words or a figure, a symbol of the game, or several figures that may not be broken apart. */
export type RuleCell = string | { name: string; image: string } | readonly string[];

export interface RuleTable {
  caption: string;
  columns: readonly (Column & { label: string })[];
  rows: readonly { id: string; cells: readonly RuleCell[] }[];
}

/** A part of the rules that only few readers want: folded, or the page would be endless. */
export interface RuleFold {
  summary: string;
  text?: string;
  /** Data as the engine reads it. */
  facts?: readonly { name: string; figure: string }[];
  /** Many facts of a few letters each. */
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

/** Writes the rules of a game of one kind, and what it pays, all of it from the data the engine reads. */
export type PublishRules<K extends GameKind> = (words: Words, rules: RulesOf<K>) => PublishedRules;
