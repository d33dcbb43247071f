/**
 * What another studio has by an id of its own: the provider's id, a dot, and that id. No id of the house has a dot. Beside no schema:
 * browsers read addresses by it.
 */
export const OTHER_ID = /^[a-z][a-z0-9-]{1,19}\.[A-Za-z0-9_-]{1,60}$/;

/** Whether an id of a game or a studio is another studio's. */
export const isOtherId = (id: string): boolean => OTHER_ID.test(id);
