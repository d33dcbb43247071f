import type { ComponentProps } from "react";
import { TextField } from "./Field.tsx";

type NewPasswordProps = Pick<ComponentProps<typeof TextField>, "field" | "label" | "hint">;

/** A password that is chosen, which a password manager may suggest and store. */
export function NewPassword(field: NewPasswordProps) {
  return <TextField {...field} type="password" autoComplete="new-password" required />;
}
