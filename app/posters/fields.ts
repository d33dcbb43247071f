/** Where the second ink is printed on the 250 × 230 art window, as path data. */
export const FIELDS = {
  bleed: "M0 0H250V230H0z",
  inset: "M14 0H236V216H14z",
  arch: "M25 230V110a100 100 0 0 1 200 0V230z",
  roundel: "M125 9a106 106 0 1 1 0 212a106 106 0 1 1 0-212z",
  diamond: "M125-10L250 115L125 240L0 115z",
  ticket: "M12 0H238V90a25 25 0 0 0 0 50V218H12V140a25 25 0 0 0 0-50z",
  dusk: "M0 0H250V150H0z",
  half: "M0 0H125V230H0z",
  octagon: "M75 8H175L232 65V165L175 222H75L18 165V65z",
} as const;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as [FieldName, ...FieldName[]];
