/** The form of the table: what stands beside it belongs to it by this id. */
export const BET_FORM = "bet";
/** The form of the last bet, which one press bets again where no script lays it on the board. */
export const AGAIN_FORM = "again";
