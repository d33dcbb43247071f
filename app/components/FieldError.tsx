import { errorId } from "#app/forms/field.ts";
import { Icon } from "./Icon.tsx";

/** Says what to do, below its control. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={errorId(id)}>
      <Icon name="warn" />
      {error}
    </p>
  );
}
