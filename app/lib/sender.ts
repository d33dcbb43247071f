/**
 * The field that names the player whose page sent a form. Without it, a form would act for another player who has since signed
 * in at this browser.
 */
export const SENDER = "sender";
