/** Id of the table's form: fields outside it belong to it by this id. */
export const BET_FORM = "bet";
/** The form that repeats the last bet with one press, if no script places it on the board. */
export const AGAIN_FORM = "again";
