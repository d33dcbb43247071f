/** What is slow on a busy machine is not what a test looks for; those about a platform that is silent set the product's own. */
export const PATIENT = { PAGE_SECONDS: "60" };
