import { Button } from "./Button.tsx";
import { Form } from "./Form.tsx";

export type FindBoxProps = { action: string; label: string; button: string };

/** One field that requests the list of matching games. Suggestions are offered on that list: they are more code than this. */
export function FindBox({ action, label, button }: FindBoxProps) {
  return (
    <Form className="find" role="search" action={action}>
      <input className="input" type="search" name="q" aria-label={label} placeholder={label} maxLength={60} />
      <Button icon="search">
        <span>{button}</span>
      </Button>
    </Form>
  );
}
