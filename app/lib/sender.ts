/** The field by which a form says from whose page it is sent. Without it, whoever has signed in at this browser since would do what it says. */
export const SENDER = "sender";
