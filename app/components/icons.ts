/** Paths on a 24 grid, drawn with a stroke of 2 and butt ends. Only icons that the site uses. */
export const ICONS = {
  back: "M20 12H5M11.5 5.5 5 12l6.5 6.5",
  bank: "M3 9.5 12 4l9 5.5zM5.5 10v8M10 10v8M14 10v8M18.5 10v8M3 20h18",
  card: "M3 6h18v12H3zM3 10h18M6 14.5h5",
  cards: "M4 7.5 13 5l3.5 13-9 2.5zM14.5 4h6v13H18",
  check: "M4 12.5 9.5 18 20 6.5",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5.5l4 2.5",
  cross: "M5 5l14 14M19 5 5 19",
  cup: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.5 5 4 5M17 6h3.5c0 3-1.5 5-4 5M12 15v4M8 20h8",
  crypto: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM10 12h3a2 2 0 0 0 0-4h-3v8h3.5a2 2 0 0 0 0-4",
  ewallet: "M4 7.5h16V19H4zM4 7.5 14 4.5v3M14 13h6",
  frame: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  gift: "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C8 7 7 3 9 3s3 2 3 4zM12 7c4 0 5-4 3-4s-3 2-3 4z",
  globe: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18",
  heart: "M12 20.5 4 12.6a4.9 4.9 0 0 1 0-6.9 4.9 4.9 0 0 1 7 0l1 1 1-1a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 6.9z",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 10.5V17M12 7v2",
  menu: "M3 6h18M3 12h18M3 18h12",
  next: "M4 12h15M12.5 5.5 19 12l-6.5 6.5",
  print: "M7 9V3h10v6M5 9h14v8h-3M8 17H5M8 14h8v7H8z",
  save: "M12 4v12M7 11l5 5 5-5M4 20h16",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 21 21",
  sound: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4.5 4.5 0 0 1 0 6M18.5 6a8 8 0 0 1 0 12",
  wallet: "M3 6.5h15V10M3 6.5V19h18v-9H3M16 13.5V16",
  warn: "M12 3.5 22 20H2zM12 10v5M12 16.5v2",
} as const;

export type IconName = keyof typeof ICONS;
