/** The form of the table: what stands beside it belongs to it by this id. */
export const BET_FORM = "bet";
