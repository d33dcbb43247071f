import pg from "pg";

/** Background statements that no request waits for: heartbeats and live hints. */
const isBeside = (text: string): boolean => text === "select 1" || text.startsWith("notify ");

/**
 * The statements that clients of this process send to the database while `act` runs, and the number of round trips they take:
 * a statement sent before the previous one is answered shares its round trip.
 */
export async function trafficOf(act: () => Promise<unknown>): Promise<{ statements: string[]; roundTrips: number }> {
  const { query } = pg.Client.prototype;
  const statements: string[] = [];
  const underWay = new Map<pg.Client, number>();
  let roundTrips = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters as [string | { text: string }];
    const text = typeof first === "string" ? first : first.text;
    const sent: Promise<unknown> = Reflect.apply(query, this, parameters);
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
