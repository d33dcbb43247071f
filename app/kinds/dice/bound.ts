export type Choice = { chance: number; direction: "under" | "over" };

const SIDES = 10_000;

/** Under wins below the bound, over wins from it upwards. */
export const boundOf = ({ chance, direction }: Choice): number => (direction === "under" ? chance : SIDES - chance);
