export interface Step {
  title: string;
  /** In words, as it is shown. */
  time?: string;
  /** `bad`: it ended here otherwise than it was wanted. */
  state: "done" | "now" | "ahead" | "bad";
  /** Why it waits stands in bold before the text, and where the money is behind it. */
  why?: string;
  text?: string;
  where?: string;
}

/** A payment followed from top to bottom: each state with its time and what is to say of it. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, time, state, why, text, where }) => (
        <li key={title} className={state} aria-current={state === "now" ? "step" : undefined}>
          <b>{title}</b>
          {time && <time>{time}</time>}
          {(why || text || where) && (
            <p>
              {why && <strong>{why}</strong>} {text} {where && <strong>{where}</strong>}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
