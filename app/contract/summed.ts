/** What is added up of rounds: of the player's own money, and of bonus money. Apart from the sums, for pages that have no arithmetic. */
export const SUMMED = ["staked", "paid", "bonusStaked", "bonusPaid"] as const;
export type Summed = (typeof SUMMED)[number];
