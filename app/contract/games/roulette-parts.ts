interface Laid {
  readonly kind?: "roulette";
  readonly bets: readonly string[];
  readonly parts?: readonly number[] | undefined;
}

/** The number of equal parts of the stake on each bet. */
export const partsOf = ({ bets, parts }: Laid): readonly number[] => parts ?? bets.map(() => 1);

/** The number of equal parts a bet divides its stake into. */
export const allParts = (input: Laid): number => partsOf(input).reduce((sum, parts) => sum + parts, 0);
