/** The pace of a pass of the audit that rereads everything of a small world. */
export const WHOLE_PASS = {
  entries: 50,
  least: 50,
  ranges: 100,
  sealing: 0,
  again: 20,
  days: 0,
  round: 1,
  wholes: 100,
  patience: 2_000,
};
