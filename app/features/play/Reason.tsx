import { Anchor } from "#app/components/Anchor.tsx";
import type { Refused } from "./refused.ts";

/** Why the form was refused, with the link that is offered in the same sentence. */
export function Reason({ text, way }: Pick<Refused, "text" | "way">) {
  return way ? (
    <>
      {text} <Anchor href={way.href}>{way.label}</Anchor>
    </>
  ) : (
    text
  );
}
