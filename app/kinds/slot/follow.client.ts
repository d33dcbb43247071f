import type { Play } from "../motion.ts";
import { move } from "../move.client.ts";
import type { Frame, Screen } from "./screen.client.ts";

const FOLD_MS = 160;
const [FALL_MS, LAND_MS, COLUMNS_APART_MS] = [60, 60, 14];
const TURN_MS = 520;
const COIN_MS = 180;

/** Winning tiles fold away, those above them fall, and the preceding ones of the strip fall in. */
export async function fall(screen: Screen, before: Frame, after: Frame, play: Play): Promise<void> {
  const fold = [
    { transform: "none", opacity: 1 },
    { transform: "rotateX(90deg)", opacity: 0 },
  ];
  await Promise.all(
    before.hits.map(async (cell) => {
      const tile = screen.tile(cell);
      await move(tile, fold, { ms: FOLD_MS, ease: "ease-in" }, play);
      if (tile) tile.style.visibility = "hidden";
    }),
  );
  screen.show({ ...after, hits: [], lines: [], paid: false });
  play.sound?.("slide");
  const gone = new Set(before.hits);
  await Promise.all(
    after.reels.flatMap((column, reel) =>
      rowsFallen(column.length, (row) => gone.has(`${reel}:${row}`)).map((rows, row) =>
        rows === 0
          ? null
          : move(
              screen.tile(`${reel}:${row}`),
              [{ transform: `translateY(${-100 * rows}%)` }, { transform: "none" }],
              { ms: FALL_MS * rows + LAND_MS, delay: COLUMNS_APART_MS * reel, ease: "cubic-bezier(.4,0,.9,.8)" },
              play,
            ),
      ),
    ),
  );
}

/** The number of rows each tile of a column has fallen, from the top. */
export function rowsFallen(rows: number, isGone: (row: number) => boolean): number[] {
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !isGone(row));
  const fallen = rows - kept.length;
  return Array.from({ length: rows }, (_, row) => (row < fallen ? fallen : row - (kept[row - fallen] ?? row)));
}

/** Every empty cell spins, alike and for the same time, whether a coin comes or not; then the new coins turn over. */
export async function drawAgain(screen: Screen, before: Frame, after: Frame, play: Play): Promise<void> {
  const empty = cellsOf(before).filter((cell) => !before.coins[cell]);
  const turn = [{ transform: "none" }, { transform: "rotateX(90deg)" }, { transform: "none" }];
  await Promise.all(empty.map((cell) => move(screen.tile(cell), turn, { ms: TURN_MS }, play)));
  screen.show({ ...after, hits: [] });
  await turnCoins(screen, before, after, play);
}

/** New coins turn over to their values. */
export function turnCoins(screen: Screen, before: Pick<Frame, "coins">, after: Frame, play: Play): Promise<unknown> {
  const fresh = Object.keys(after.coins).filter((cell) => !before.coins[cell]);
  if (fresh.length > 0) play.sound?.("flip");
  const over = [{ transform: "rotateY(90deg)" }, { transform: "none" }];
  return Promise.all(fresh.map((cell) => move(screen.tile(cell), over, { ms: COIN_MS, ease: "ease-out" }, play)));
}

const cellsOf = ({ reels }: Frame): string[] =>
  reels.flatMap((column, reel) => column.map((_, row) => `${reel}:${row}`));
