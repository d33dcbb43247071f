import { Unbroken } from "#app/components/Unbroken.tsx";

/** What is said of a text before it: how long it is, and how old. */
export function Facts({ children }: { children: string }) {
  return (
    <p className="note">
      <Unbroken>{children}</Unbroken>
    </p>
  );
}
