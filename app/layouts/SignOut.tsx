import { Form } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";

export type SignOutProps = { action: string; label: string };

/** Names no sender, as it is part of markup that is kept for all players: whose session it ends is whose browser sends it. */
export function SignOut({ action, label }: SignOutProps) {
  return (
    <Form className="sign-out" method="post" action={action}>
      <Button small>{label}</Button>
    </Form>
  );
}
