import { lent, type Transaction } from "./connection.ts";
import { sqlState } from "./failure.ts";

/** The server's error for a plan whose result column has changed its type. */
export const STALE_PLAN = "0A000";

/**
 * A statement that runs very often. Each client has the server parse it once and keep it under its name, with its plan: for a
 * short one, building the text, parsing and planning cost more than running it. It runs on the transaction's own client. The text
 * lists its columns: with `*` an added column makes every kept plan stale.
 */
export function statement<Row extends Record<string, unknown>>(name: string, text: string) {
  let version = 1;
  return async (tx: Transaction, values: (string | null | (string | null)[])[]): Promise<Row[]> => {
    const usedVersion = version;
    try {
      const { rows } = await tx[lent].query({ name: `${name}_${usedVersion}`, text, values });
      return rows;
    } catch (error) {
      // Under another name, since all clients hold the stale plan: the retried transaction may get any of them.
      if (sqlState(error) === STALE_PLAN && version === usedVersion) version++;
      throw error;
    }
  };
}
