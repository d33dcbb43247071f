import { ButtonLink } from "#app/components/Button.tsx";
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
