import { bar, disc } from "../shapes.ts";
import type { Emblem } from "./emblem.ts";

export const PLACES = {
  volcano: {
    marks: [
      ["b", disc(-14, -37, 9) + disc(2, -43, 7) + disc(16, -35, 10)],
      ["a", "M-50 44L-16-18H16L50 44z"],
      ["c", "M-16-18H16L22-6Q14 8 10-2T-2 14T-10 0T-22-6z"],
      ["b", bar(-50, 44, 100, 6)],
    ],
  },
  mountain: {
    twoWay: true,
    marks: [
      ["c", disc(24, -28, 14)],
      ["b", `M-4 40L26-10L50 40z${bar(-50, 40, 100, 8)}`],
      ["a", "M-50 40L-10-40L30 40z"],
      ["c", "M-10-40L6-8L-3-2L-10-9L-18 1L-26-8z"],
    ],
  },
  houses: {
    marks: [
      ["a", bar(-46, -3, 30, 51) + bar(17, 8, 30, 40)],
      ["c", bar(-15, -25, 30, 73)],
      ["b", "M-50-3L-31-25L-12-3zM13 8L32-13L50 8z"],
      ["a", `M-19-23L0-48L19-23zM-6 48V30a6 6 0 0 1 12 0V48z${disc(0, -8, 6)}`],
      ["b", bar(-40, 8, 7, 10) + bar(-29, 8, 7, 10) + bar(-40, 27, 7, 10) + bar(24, 20, 6, 10) + bar(34, 20, 6, 10)],
    ],
  },
  bridge: {
    marks: [
      ["c", disc(0, -19, 20)],
      ["a", "M-50-2H50V14H45V44H33V30a11 11 0 0 0-22 0V44H-11V30a11 11 0 0 0-22 0V44H-45V14H-50z"],
      ["b", "M-39 0V-30M39 0V-30M-39-28Q0 16 39-28", 5],
      ["b", bar(-50, 44, 100, 6)],
    ],
  },
} as const satisfies Record<string, Emblem>;
