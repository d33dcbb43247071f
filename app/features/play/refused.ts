import { type FormAnswer, resultOf, type Way, wayOf } from "#app/forms/answer.ts";
import { typedTexts } from "#app/forms/field.ts";

/** Why the table's form was refused, in the words of its row, with the stake that is offered instead. */
export interface Refused {
  text: string;
  instead: { value: string; label: string } | null;
  /** Where there is no such stake, the link that is offered. */
  way: Way | null;
  /** The refused form was the rotation of the seal, and no bet. */
  isOfSeal: boolean;
  /** By field. */
  errors: Readonly<Record<string, readonly string[] | null>>;
}

/** Null where the last form was not refused. */
export function refusedOf(answer: FormAnswer | undefined): Refused | null {
  const result = resultOf(answer);
  const errors = result?.error ?? {};
  const [text] = Object.values(errors).flatMap((texts) => texts ?? []);
  if (!text) return null;
  const { instead: value, insteadLabel: label } = typedTexts(result?.initialValue);
  const isOfSeal = answer?.intent === "rotate" || answer?.intent === "restart";
  return {
    text,
    errors,
    isOfSeal,
    instead: value && label ? { value, label } : null,
    way: wayOf(result),
  };
}

/** Fields of the table's form that are not the choice of a kind. */
const OTHERS = ["", "stake", "ownSeed", "clientSeed", "rounds", "lossStop", "winStop"];

/** The problem with the choice of a refused bet; the kind has its own field for it. */
export const inputErrorOf = (refused: Refused | null): string | undefined =>
  Object.entries(refused?.errors ?? {}).find(([field]) => !OTHERS.includes(field))?.[1]?.[0];
