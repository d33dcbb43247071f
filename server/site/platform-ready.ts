import { fetchWithDeadline } from "#app/api/transport.server.ts";
import { within } from "#server/deadline.ts";

const PATIENCE_MS = 2_000;

/** Asks the platform behind `apiUrl` whether it would take a call now. */
export async function platformIsReady(apiUrl: string): Promise<boolean> {
  try {
    return (await within(PATIENCE_MS, () => fetchWithDeadline(`${apiUrl}/readyz`))).ok;
  } catch {
    return false;
  }
}
