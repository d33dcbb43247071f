import { atom } from "jotai";

/** The unanswered reality check, in the page's language. */
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
  /** The page of the table, to continue at. */
  action: string;
  /** The bet that waits for the answer, for a browser whose scripts have not kept it. */
  bet: Readonly<Record<string, string>>;
}

/** What a table publishes to the frame around it: its cash, which a demo does not publish, and the unanswered check. */
export interface PublishedTable {
  cash: string | null;
  check: RealityCheckWords | null;
}

/** Null away from tables. */
export const publishedTableAtom = atom<PublishedTable | null>(null);
