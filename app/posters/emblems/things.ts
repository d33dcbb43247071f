import { bar, blade, disc } from "../shapes.ts";
import type { Emblem } from "./emblem.ts";

const ROWS = Array.from({ length: 10 }, (_, row) => `M-48 ${row * 10 - 45}H48`).join("");
const NAILS = Array.from({ length: 7 }, (_, nail) => {
  const angle = -2.1 + nail * 0.7;
  return disc(33 * Math.sin(angle), -4 - 31 * Math.cos(angle), 4);
});
const WRIST = [-3, 38] as const;

export const THINGS = {
  bell: {
    twoWay: true,
    marks: [
      ["c", `${disc(0, 40, 9)}${disc(0, -38, 8)}`],
      ["a", "M-33 28V1a33 33 0 0 1 66 0V28z"],
      ["b", "M-33 28V1a33 33 0 0 1 33-33V28z"],
      ["c", bar(-44, 28, 88, 9)],
    ],
  },
  lantern: {
    marks: [
      ["c", bar(-2.5, -50, 5, 12)],
      ["a", "M-16-34H16Q47-3 16 28H-16Q-47-3-16-34z"],
      ["c", "M-16-34H-6Q-22-3-6 28H-16Q-47-3-16-34zM16-34H6Q22-3 6 28H16Q47-3 16-34z"],
      ["b", bar(-16, -42, 32, 8) + bar(-16, 28, 32, 8)],
      ["b", "M-8 36V47M0 36V51M8 36V47", 4],
    ],
  },
  dice: {
    turn: -9,
    marks: [
      ["c", bar(-26, -26, 64, 64)],
      ["a", bar(-36, -36, 64, 64)],
      ["b", [disc(-20, -20, 7), disc(12, -20, 7), disc(-4, -4, 7), disc(-20, 12, 7), disc(12, 12, 7)].join("")],
    ],
  },
  hundred: {
    marks: [
      ["a", ROWS, 6, "6 4"],
      ["c", disc(15, -15, 9)],
      ["b", disc(15, -15, 4)],
    ],
  },
  horseshoe: {
    crop: true,
    marks: [
      ["a", "M-26 46H-44V38H-38Q-48-46 0-46T38 38H44V46H26V38Q34-24 0-24T-26 38z"],
      ["b", NAILS.filter((_, nail) => nail % 2 === 0).join("")],
      ["c", NAILS.filter((_, nail) => nail % 2 === 1).join("")],
    ],
  },
  hand: {
    marks: [
      ["a", blade(-40, WRIST, -11, -39, 17, 60) + blade(12, WRIST, -11, -42, 17, 60)],
      ["b", blade(-14, WRIST, -11, -44, 17, 60) + blade(38, WRIST, -11, -36, 17, 60)],
      ["c", blade(66, WRIST, -10, -16, 15, 44)],
      ["a", "M-29 14H22V19a25.5 25.5 0 0 1-51 0z"],
    ],
  },
  eye: {
    twoWay: true,
    crop: true,
    marks: [
      ["c", "M-30-30L-36-43M0-38V-51M30-30L36-43", 6],
      ["a", "M-50 2Q0-56 50 2Q0 60-50 2z"],
      ["b", disc(0, 2, 22)],
      ["a", disc(0, 2, 10)],
      ["b", disc(7, -5, 4)],
    ],
  },
  key: {
    crop: true,
    marks: [
      ["a", "M0-48a18 18 0 1 1 0 36a18 18 0 1 1 0-36z", 11],
      ["c", disc(0, -30, 7)],
      ["a", bar(-6, -14, 12, 62)],
      ["b", bar(6, 18, 18, 10) + bar(6, 36, 12, 10)],
    ],
  },
  coin: {
    marks: [
      ["c", disc(-12, 10, 36)],
      ["a", disc(10, -8, 38)],
      ["b", disc(10, -8, 29)],
      ["a", "M10-34a26 26 0 0 1 0 52z"],
    ],
  },
  clock: {
    marks: [
      ["a", disc(0, 0, 46)],
      ["b", disc(0, 0, 37)],
      ["a", disc(0, 0, 31), 7, "3 13.2"],
      ["c", "M-4 6V-26H4V6zM0-4L20 8L17 14L-2 5z"],
      ["a", disc(0, 0, 5)],
    ],
  },
  wheel: {
    twoWay: true,
    crop: true,
    marks: [
      ["a", disc(0, 0, 47)],
      ["b", disc(0, 0, 20), 40, "6.98"],
      ["c", disc(0, 0, 22)],
      ["a", disc(0, 0, 15)],
      ["b", bar(-3, -15, 6, 30) + bar(-15, -3, 30, 6)],
    ],
  },
  amphora: {
    twoWay: true,
    marks: [
      ["c", "M-12-34Q-40-36-28-4M12-34Q40-36 28-4", 6],
      ["a", "M-14-46H14L10-30C34-16 34 12 8 38H-8C-34 12-34-16-10-30z"],
      ["b", "M-29-4H29Q29 8 24 16H-24Q-29 8-29-4z"],
      ["a", "M-25 9l6-8 6.2 8 6.3-8 6.3 8 6.3-8 6.3 8 6.2-8 6 8", 3],
      ["c", bar(-14, 38, 28, 9)],
    ],
  },
  letter: {
    twoWay: true,
    marks: [
      ["a", bar(-48, -33, 96, 66)],
      ["b", "M-48-33L0 12L48-33z"],
      ["c", disc(0, 8, 14)],
      ["a", disc(0, 8, 6)],
    ],
  },
  book: {
    marks: [
      ["b", bar(-50, -30, 100, 70)],
      ["a", "M-44-36Q-18-44 0-28V34Q-18 22-44 32z"],
      ["c", "M44-36Q18-44 0-28V34Q18 22 44 32z"],
      ["b", "M-36-19H-10M-36-5H-10M-36 9H-10M10-19H36M10-5H36M10 9H24", 5],
    ],
  },
  cup: {
    marks: [
      ["c", "M28-12H34a13 13 0 0 1 0 26H22", 7],
      ["a", "M-38-22H30V6a34 34 0 0 1-68 0z"],
      ["b", bar(-38, -22, 68, 11) + bar(-48, 42, 88, 8)],
      ["c", "M-18-28Q-26-36-18-42T-18-52M6-28Q-2-36 6-42T6-52", 5],
    ],
  },
  radio: {
    marks: [
      ["c", "M-30-16L26-46", 5],
      ["c", disc(27, -46, 6)],
      ["a", `${bar(-48, -20, 96, 62)}${bar(-36, 42, 14, 7)}${bar(22, 42, 14, 7)}`],
      ["b", disc(-18, 11, 23) + bar(12, -10, 28, 12)],
      ["c", `${disc(-18, 11, 9)}${disc(18, 22, 7)}${disc(35, 22, 7)}${bar(28, -10, 4, 12)}`],
    ],
  },
  wagon: {
    marks: [
      ["b", "M-50-20Q-46-40-28-40H28Q46-40 50-20z"],
      ["a", bar(-46, -20, 92, 46)],
      ["c", bar(-38, -12, 20, 18) + bar(-9, -12, 18, 38) + bar(18, -12, 20, 18)],
      ["b", disc(-26, 31, 13) + disc(26, 31, 13)],
      ["c", disc(-26, 31, 5) + disc(26, 31, 5)],
      ["a", bar(-50, 44, 100, 6)],
    ],
  },
} as const satisfies Record<string, Emblem>;
