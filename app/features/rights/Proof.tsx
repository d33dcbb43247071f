import type { FieldMetadata } from "@conform-to/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import type { closingView } from "./closing.server.ts";

/** What the player has to obtain or prove before the account's password can be asked for. */
export function ProofFirst({ text, href, label }: NonNullable<ReturnType<typeof closingView>["prove"]>) {
  return (
    <>
      {text && <p>{text}</p>}
      <p className="cluster">
        <ButtonLink href={href}>{label}</ButtonLink>
      </p>
    </>
  );
}

/** The password of the account, required to close it and to get a copy of its data. */
export function OwnPassword({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <TextField
      field={field}
      label={label}
      error={field.errors?.[0]}
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
