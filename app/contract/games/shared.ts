import type { GameKind } from "./index.ts";

/**
 * All players at a table share one round: its seed is the table's and public, and it continues without the player. The list is
 * not part of the kinds' declarations: the offline verifier imports it, and would include zod with them.
 */
const SHARED: ReadonlySet<GameKind> = new Set<GameKind>(["crash"]);

/** Whether a round with these rules or this input is shared by all players of its table. */
export const isShared = ({ kind }: { kind: GameKind }): boolean => SHARED.has(kind);
