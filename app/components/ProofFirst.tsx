import { ButtonLink } from "./Button.tsx";

interface ProofFirstProps {
  text: string | null;
  href: string;
  label: string;
}

/** What the player has to obtain or prove before the account's password can be asked for. */
export function ProofFirst({ text, href, label }: ProofFirstProps) {
  return (
    <>
      {text && <p>{text}</p>}
      <p className="cluster">
        <ButtonLink href={href}>{label}</ButtonLink>
      </p>
    </>
  );
}
