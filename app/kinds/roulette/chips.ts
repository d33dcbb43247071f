import { atom } from "jotai";

/** The number of parts on each bet. */
export type Laid = Readonly<Record<string, number>>;

interface Cloth {
  /** The last shown round; its chips stay until one is placed for the next. */
  round: string | null;
  laid: Laid;
  /** The chips before each change, the latest last. */
  before: readonly Laid[];
  /** The round after whose wheel the board is shown again. */
  seen: string | null;
  /** The round whose chips have been removed. */
  swept: string | null;
}

const EMPTY: Cloth = { round: null, laid: {}, before: [], seen: null, swept: null };

export const clothAtom = atom<Cloth>(EMPTY);
/** The chip to place, as its index among those offered. */
export const coinAtom = atom<number | null>(null);

/** The maximum of a table, in parts and in bets. */
export interface Most {
  readonly parts: number;
  readonly bets: number;
}

export const allOn = (laid: Laid): number => Object.values(laid).reduce((sum, parts) => sum + parts, 0);
export const betsIn = (laid: Laid): number => Object.keys(laid).length;

/** The chips of a revealed round stay, to be bet again unchanged; the first change removes them. */
export const isRevealed = ({ round, swept }: Cloth): boolean => round !== null && round !== swept;

/** The changed state of the board, if the table accepts it; no chip is placed that would be refused. */
export function changed(cloth: Cloth, most: Most, change: (laid: Laid) => Laid): Cloth {
  const { round, before } = cloth;
  const from = isRevealed(cloth) ? {} : cloth.laid;
  const laid = change(from);
  const shown = { ...cloth, seen: round, swept: round };
  const isTaken = allOn(laid) <= most.parts && betsIn(laid) <= most.bets;
  return isTaken ? { ...shown, laid, before: [...before, from] } : { ...shown, laid: from };
}

export const added =
  (bet: string, parts: number) =>
  (laid: Laid): Laid => ({ ...laid, [bet]: (laid[bet] ?? 0) + parts });

export const without =
  (bet: string) =>
  (laid: Laid): Laid =>
    Object.fromEntries(Object.entries(laid).filter(([other]) => other !== bet));

/** The chips of a revealed round can be doubled in place. */
export const twice = (laid: Laid): Laid =>
  Object.fromEntries(Object.entries(laid).map(([bet, parts]) => [bet, parts * 2]));

export function undone(cloth: Cloth): Cloth {
  const laid = cloth.before.at(-1);
  return laid ? { ...cloth, laid, before: cloth.before.slice(0, -1), seen: cloth.round, swept: cloth.round } : cloth;
}
