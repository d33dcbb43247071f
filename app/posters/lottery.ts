/** Draws that depend only on a seed, the same in every process and permanently. */
export type Lottery = {
  /** 0 ≤ x < 1. */
  fraction(): number;
  pick<T>(from: readonly [T, ...T[]]): T;
};

/** FNV-1a of the seed feeds mulberry32: good enough for pictures, never for money. */
export function lottery(seed: string): Lottery {
  let state = fnv1a(seed);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { fraction, pick: (from) => from[Math.floor(fraction() * from.length)] ?? from[0] };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
