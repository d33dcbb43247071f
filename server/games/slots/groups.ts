/** A cell that holds nothing, and a neighbour outside the grid. */
export const EMPTY = 255;

const SIDES = 4;

/**
 * Finds the groups of equal symbols that are adjacent by a side, in a grid with cell index reel × rows + row. Its memory is
 * reused for all grids, so that a search allocates nothing.
 */
export function createGroups(grid: Uint8Array, rows: number) {
  const neighbours = neighboursOf(grid.length / rows, rows);
  const seen = new Uint8Array(grid.length);
  const group = new Uint8Array(grid.length);

  return {
    /** The cells of the group found last, from the beginning as many as it has. */
    group,

    /** Begins a search of the whole grid. */
    begin(): void {
      seen.fill(0);
    },

    /** Finds the group that `start` belongs to, and returns its size; 0 where it has been found already. */
    find(start: number): number {
      if (seen[start] === 1) return 0;
      const symbol = grid[start];
      group[0] = start;
      seen[start] = 1;
      let size = 1;
      for (let i = 0; i < size; i++) {
        const from = (group[i] as number) * SIDES;
        for (let side = from; side < from + SIDES; side++) {
          const next = neighbours[side] as number;
          if (next === EMPTY || seen[next] === 1 || grid[next] !== symbol) continue;
          seen[next] = 1;
          group[size] = next;
          size += 1;
        }
      }
      return size;
    },
  };
}

/** For each cell, its neighbours above, below, left and right; EMPTY outside the grid. */
function neighboursOf(reelCount: number, rows: number): Uint8Array {
  const table = new Uint8Array(reelCount * rows * SIDES).fill(EMPTY);
  for (let cell = 0; cell < reelCount * rows; cell++) {
    const row = cell % rows;
    if (row > 0) table[cell * SIDES] = cell - 1;
    if (row < rows - 1) table[cell * SIDES + 1] = cell + 1;
    if (cell >= rows) table[cell * SIDES + 2] = cell - rows;
    if (cell < (reelCount - 1) * rows) table[cell * SIDES + 3] = cell + rows;
  }
  return table;
}
