import { bar, disc, spikes, star } from "../shapes.ts";
import type { Emblem } from "./emblem.ts";

const WAVES = "q8.3-9 16.7 0t16.7 0 16.7 0 16.7 0 16.7 0 16.7 0";

export const SKY_AND_SEA = {
  sun: {
    twoWay: true,
    crop: true,
    marks: [
      ["a", spikes(12, 30, 49, 0.2)],
      ["b", disc(0, 0, 25)],
      ["c", "M-25 0a25 25 0 0 0 50 0z"],
    ],
  },
  moon: {
    twoWay: true,
    crop: true,
    marks: [
      ["a", "M14-44a45 45 0 1 0 31 58a37 37 0 1 1-31-58z"],
      ["b", star([24, -8], 16)],
      ["c", disc(-22, 18, 5) + disc(-8, 30, 3)],
    ],
  },
  star: {
    twoWay: true,
    crop: true,
    marks: [
      ["a", star([0, 4], 52)],
      ["b", "M0-48L12.8-13.7L49.5-12L20.8 10.7L30.6 46.1L0 25.8z"],
      ["c", disc(0, 4, 11)],
    ],
  },
  comet: {
    marks: [
      ["b", "M-34 4L50-50L-2 36z"],
      ["c", "M-26 12L46-42L-10 28z"],
      ["a", disc(-20, 20, 24)],
      ["c", star([-20, 20], 16)],
    ],
  },
  kite: {
    turn: 20,
    marks: [
      ["c", "M0 30Q-16 36-6 42T-12 52", 4],
      ["a", "M0-50L30-12H0z"],
      ["b", "M0-50L-30-12H0z"],
      ["a", "M-30-12H0V34zM-10 34l8 7-9 3zM-2 44l-9 4 8 5z"],
      ["c", "M30-12H0V34z"],
    ],
  },
  balloon: {
    twoWay: true,
    marks: [
      ["a", "M0-50C44-50 44-4 14 20H-14C-44-4-44-50 0-50z"],
      ["b", "M0-50C22-50 20-4 6 20H-6C-20-4-22-50 0-50z"],
      ["c", "M-12 20L-8 36M12 20L8 36", 3],
      ["c", bar(-11, 34, 22, 14)],
    ],
  },
  rocket: {
    twoWay: true,
    marks: [
      ["b", "M-18 20L-36 40H-12zM18 20L36 40H12z"],
      ["a", "M0-50Q26-26 18 32H-18Q-26-26 0-50z"],
      ["c", "M0-50Q14-37 18-20H-18Q-14-37 0-50zM-10 34H10L0 52z"],
      ["b", disc(0, -4, 9)],
    ],
  },
  umbrella: {
    twoWay: true,
    crop: true,
    marks: [
      ["a", "M-48 4a48 46 0 0 1 96 0Q40-8 32 4Q24-8 16 4Q8-8 0 4Q-8-8-16 4Q-24-8-32 4Q-40-8-48 4z"],
      ["b", "M0-42Q18-30 16 4Q8-8 0 4Q-8-8-16 4Q-18-30 0-42z"],
      ["c", "M0 2V36a8 8 0 0 0 17 0", 6],
      ["c", bar(-2.5, -50, 5, 10)],
    ],
  },
  boat: {
    marks: [
      ["a", `${bar(-3, -46, 5, 62)}M-48 16H48L34 36H-34z`],
      ["b", "M-7-42V10H-42z"],
      ["c", "M6-32V10H36z"],
      ["c", `M-50 45${WAVES}`, 5],
    ],
  },
  ferry: {
    marks: [
      ["c", bar(6, -45, 14, 22)],
      ["b", bar(6, -38, 14, 6) + bar(-26, -24, 52, 16)],
      ["a", bar(-38, -8, 76, 16) + bar(-20, -19, 8, 7) + bar(-6, -19, 8, 7) + bar(8, -19, 8, 7)],
      ["c", "M-50 8H50L37 34H-37z"],
      ["a", disc(-22, 19, 4) + disc(-4, 19, 4) + disc(14, 19, 4)],
      ["a", `M-50 44${WAVES}`, 5],
    ],
  },
  anchor: {
    marks: [
      [
        "a",
        `${disc(0, -36, 12)}${bar(-5, -26, 10, 70)}M-46 6L-26 14L-34 20A36 36 0 0 0 34 20L26 14L46 6V30Q30 50 0 50T-46 30z`,
      ],
      ["b", disc(0, -36, 5)],
      ["c", bar(-23, -18, 46, 8)],
    ],
  },
  lighthouse: {
    marks: [
      ["c", `M-8-33L-50-48V-14zM8-33L50-48V-14z`],
      ["a", `M-12-22H12L22 44H-22zM-12-39a12 11 0 0 1 24 0z${bar(-34, 44, 68, 6)}`],
      ["b", `M-14-4H14L16 10H-16zM-18 24H18L20 38H-20z${bar(-14, -28, 28, 7)}`],
      ["c", bar(-9, -40, 18, 12)],
    ],
  },
} as const satisfies Record<string, Emblem>;
