import type { Way } from "#app/forms/answer.ts";
import { Anchor } from "./Anchor.tsx";

/** Why a form was refused, with the link that is offered in the same sentence. */
export function Reason({ text, way }: { text: string; way?: Way | null | undefined }) {
  return way ? (
    <>
      {text} <Anchor href={way.href}>{way.label}</Anchor>
    </>
  ) : (
    text
  );
}
