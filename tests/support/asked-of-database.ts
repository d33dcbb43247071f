import pg from "pg";

/** What is asked by nobody who waits for an answer: signs of life, and hints of what is new. */
const isBeside = (text: string): boolean => text === "select 1" || text.startsWith("notify ");

/**
 * The statements that clients of this process send to the database while something is done, and how many ways to the server and back
 * they are: what is sent before the answer to what was sent before it goes with that.
 */
export async function askedBy(act: () => Promise<unknown>): Promise<{ statements: string[]; roundTrips: number }> {
  const { query } = pg.Client.prototype;
  const statements: string[] = [];
  const underWay = new Map<pg.Client, number>();
  let roundTrips = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text: string }];
    const text = typeof first === "string" ? first : first.text;
    const sent: Promise<unknown> = Reflect.apply(query, this, asked);
    if (isBeside(text)) return sent;
    statements.push(text);
    const before = underWay.get(this) ?? 0;
    if (before === 0) roundTrips++;
    underWay.set(this, before + 1);
    const answered = () => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    sent.then(answered, answered);
    return sent;
  } as typeof query;
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return { statements, roundTrips };
}
