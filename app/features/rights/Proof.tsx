import type { FieldMetadata } from "@conform-to/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import type { closingView } from "./closing.server.ts";

/** What has to be got or shown before the account is asked for its password. */
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

/** The password of the account, which closing it and a copy of its data ask for. */
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
