import { type FormProps, Form as RemixForm, useLocation } from "@remix-run/react";
import { forwardRef } from "react";
import { SENDER } from "#app/lib/sender.ts";
import { usePlayer } from "#app/page/root-data.ts";
import { withoutNotice } from "#app/paths.ts";

/**
 * Remix's form; one that changes something names the player whose page sends it. Without scripts it is sent to the address of
 * its page, where an earlier notice would otherwise be shown above a new refusal.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ action, children, ...props }, ref) {
  const { pathname, search } = useLocation();
  const player = usePlayer();
  const isPost = props.method === "post";
  const own = isPost && /[?&]notice=/.test(search) ? withoutNotice(pathname + search) : undefined;
  return (
    <RemixForm {...props} action={action ?? own} ref={ref}>
      {isPost && player && <input type="hidden" name={SENDER} value={player.live.who} />}
      {children}
    </RemixForm>
  );
});
