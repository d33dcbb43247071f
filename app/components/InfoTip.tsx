export type Tip = { label: string; text: string };

/**
 * A short explanation above a figure. Pressing the button opens it, with scripts or without; so does resting a pointer on it
 * (`lib/info-tip.client.ts`).
 */
export function InfoTip({ id, label, text }: Tip & { id: string }) {
  return (
    <>
      <button className="tip" type="button" popovertarget={id} aria-label={label}>
        ?
      </button>
      <span className="tip-text" id={id} popover="">
        {text}
      </span>
    </>
  );
}
