import { useTyped } from "#app/lib/use-typed.ts";
import { BET_FORM } from "../bet-form.ts";
import type { FieldsProps } from "../props.ts";
import { readHundredths } from "../typed.ts";
import type { Choice } from "./bound.ts";

const NAMES = ["chance", "direction"] as const;

/** The values of the form, and `isTyped` once scripts follow it; the initial values while the fields cannot be parsed. */
export function useChoice(fields: FieldsProps<"dice">["view"] | null): (Choice & { isTyped: boolean }) | null {
  const typed = useTyped(BET_FORM, NAMES);
  if (!fields) return null;
  const chance = readHundredths(typed?.chance);
  const isTaken = chance !== null && chance >= fields.minimum && chance <= fields.maximum;
  const direction = typed?.direction === "over" || typed?.direction === "under" ? typed.direction : fields.direction;
  return {
    chance: isTaken ? chance : (readHundredths(fields.chance) ?? fields.minimum),
    direction,
    isTyped: typed !== undefined,
  };
}
