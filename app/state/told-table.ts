import { atom } from "jotai";

/** The reality check that waits for an answer, in the words of the page's language. */
export interface RealityCheckWords {
  title: string;
  since: string;
  lines: readonly { name: string; figure: string }[];
  waits: string;
  asked: string;
  end: string;
  break: string;
  goOn: string;
  change: string;
  /** The page of the table, which is gone on with. */
  action: string;
  /** The bet that waits for the answer, for a browser whose scripts have not kept it. */
  bet: Readonly<Record<string, string>>;
}

/** What a table has told to the frame around it: its cash, which a demo keeps to itself, and the check that waits. */
export interface ToldTable {
  cash: string | null;
  check: RealityCheckWords | null;
}

/** Null away from tables. */
export const toldTableAtom = atom<ToldTable | null>(null);
