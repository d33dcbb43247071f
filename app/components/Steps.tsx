import { Unbroken } from "./Unbroken.tsx";

export interface Step {
  title: string;
  /** In words, as shown. */
  time?: string;
  /** `bad`: the payment ended here without success. */
  state: "done" | "now" | "ahead" | "bad";
  /** The reason for waiting, in bold before the text that says where the money is. */
  why?: string;
  text?: string;
  where?: string;
}

/** The progress of a payment from top to bottom: each state with its time and explanation. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, time, state, why, text, where }) => (
        <li key={title} className={state} aria-current={state === "now" ? "step" : undefined}>
          <b>{title}</b>
          {time && (
            <time>
              <Unbroken>{time}</Unbroken>
            </time>
          )}
          {(why || text || where) && (
            <p>
              {why && <strong>{why}</strong>} <Unbroken>{text}</Unbroken> {where && <strong>{where}</strong>}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
