export type Tip = { label: string; text: string };

/**
 * A word of explanation above a figure. Pressing the button opens it, with scripts or without; where there is a pointer,
 * resting on it does too (`lib/info-tip.client.ts`).
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
