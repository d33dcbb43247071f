import { once } from "node:events";
import { createServer } from "node:http";
import { QUICKNET } from "#server/games/index.ts";

/** Rounds of the public beacon, as it published them on 23 August 2023. */
export const DRAND_ROUNDS: Readonly<Record<number, string>> = {
  1000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
  1001: "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41",
  1002: "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e",
};

/** A relay of the public beacon on a port of its own. It answers with what it is given, and with 404 before. */
export async function startRelay() {
  const answers = new Map<string, { round: number; signature: string }>();
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const told = answers.get(url.split("/").at(-1) ?? "");
    response.statusCode = told ? 200 : 404;
    response.end(told ? JSON.stringify(told) : "not there yet");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`,
    /** The paths that were asked for. */
    asked,
    path: (round: number) => `/${QUICKNET.id}/public/${round}`,
    publish: (round: number, signature = DRAND_ROUNDS[round] ?? "") => answers.set(String(round), { round, signature }),
    /** What it calls the last round: of one that is not in {@link DRAND_ROUNDS} it has no signature, and lies. */
    setLatest: (round: number, signature = DRAND_ROUNDS[round] ?? DRAND_ROUNDS[1000] ?? "") =>
      answers.set("latest", { round, signature }),
    close: () => server.close(),
  };
}
