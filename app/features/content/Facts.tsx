import { Unbroken } from "#app/components/Unbroken.tsx";

/** The facts shown before a text: its length and its age. */
export function Facts({ children }: { children: string }) {
  return (
    <p className="note">
      <Unbroken>{children}</Unbroken>
    </p>
  );
}
