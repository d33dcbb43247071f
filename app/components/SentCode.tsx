import type { ComponentProps } from "react";
import { TextField } from "./Field.tsx";

type SentCodeProps = Pick<ComponentProps<typeof TextField>, "field" | "label" | "hint">;

/** A code that was sent by e-mail or SMS, which a phone may fill in. */
export function SentCode(field: SentCodeProps) {
  return <TextField {...field} inputMode="numeric" autoComplete="one-time-code" short required />;
}
