import { type FormProps, Form as RemixForm, useLocation } from "@remix-run/react";
import { SENDER } from "#app/lib/sender.ts";
import { usePlayer } from "#app/page/root-data.ts";
import { withoutNotice } from "#app/paths.ts";

/** A form by Remix; one that changes something says from whose page it is sent. */
export const Form = (props: FormProps) =>
  props.method === "post" ? <PostingForm {...props} /> : <RemixForm {...props} />;

/** Without scripts a form is sent to the address of its page, and what that said of the form before would stand above what is refused now. */
function PostingForm({ action, children, ...props }: FormProps) {
  const { pathname, search } = useLocation();
  const player = usePlayer();
  const own = /[?&]notice=/.test(search) ? withoutNotice(pathname + search) : undefined;
  return (
    <RemixForm {...props} action={action ?? own}>
      {player && <input type="hidden" name={SENDER} value={player.live.who} />}
      {children}
    </RemixForm>
  );
}
