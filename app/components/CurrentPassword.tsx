import type { ComponentProps } from "react";
import { TextField } from "./Field.tsx";

type CurrentPasswordProps = Pick<ComponentProps<typeof TextField>, "field" | "label" | "hint">;

/** The password of an account, which a password manager may fill in. */
export function CurrentPassword(field: CurrentPasswordProps) {
  return <TextField {...field} type="password" autoComplete="current-password" required />;
}
