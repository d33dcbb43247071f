import { type FormProps, Form as RemixForm } from "@remix-run/react";
import { SENDER } from "#app/lib/sender.ts";
import { usePlayer } from "#app/page/root-data.ts";

/** A form by Remix; one that changes something says from whose page it is sent. */
export const Form = ({ children, ...props }: FormProps) => (
  <RemixForm {...props}>
    {props.method === "post" && <Sender />}
    {children}
  </RemixForm>
);

function Sender() {
  const player = usePlayer();
  return player && <input type="hidden" name={SENDER} value={player.live.who} />;
}
