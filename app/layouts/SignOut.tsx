import { Form } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";

export type SignOutProps = { action: string; label: string };

/**
 * Names no sender, as it is part of markup that is kept for all players: a page that another player left open signs out whoever is
 * signed in now.
 */
export function SignOut({ action, label }: SignOutProps) {
  return (
    <Form className="sign-out" method="post" action={action}>
      <Button small>{label}</Button>
    </Form>
  );
}
