import type { GameKind } from "#app/contract/games/index.ts";
import { type Game, games } from "#server/games/index.ts";
import { isRecounted } from "./recounted.ts";
import { type Sample, sampleOf } from "./sample.ts";

/** Their best step takes long to find, so they are played fewer times. */
const SHARE: Partial<Record<GameKind, number>> = { "video-poker": 1 / 500 };

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(4)} %`;

/** Counts every slot again and plays this many rounds of every game; false if any result contradicts its odds. */
export function nightly(rounds: number): boolean {
  const startedAt = performance.now();
  const passed = games.map((game) => isRight(game, Math.ceil(rounds * (SHARE[game.rules.kind] ?? 1))));
  const wrong = passed.filter((right) => !right).length;
  say(`${games.length} games, ${wrong} not as computed, in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  return wrong === 0;
}

function isRight(game: Game, rounds: number): boolean {
  const counted = isRecounted(game);
  const sample = sampleOf(game, rounds);
  const right = counted && sample.isRight;
  say(`${(right ? "ok" : "NOT OK").padEnd(6)}  ${game.id.padEnd(24)}  ${inWords(sample)}`);
  if (!counted) say(`        ${game.id}: counting its spins again differs from the stored counts`);
  return right;
}

const inWords = ({ rounds, rtp, measured, interval, hitRate, hits }: Sample): string =>
  [
    `${rounds.toLocaleString("en").padStart(10)} rounds`,
    `computed ${percent(rtp)}`,
    `measured ${percent(measured)}`,
    `within ${interval.map(percent).join(" … ")}`,
    `hits ${percent(hitRate)} / ${percent(hits / rounds)}`,
  ].join("  ");
