export type Step = { title: string; time?: string; state: "done" | "now" | "ahead" };

/** Money followed: each stop with its time. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="trail">
      {steps.map((step) => (
        <li key={step.title} className={step.state} aria-current={step.state === "now" ? "step" : undefined}>
          <strong>{step.title}</strong>
          {step.time}
        </li>
      ))}
    </ol>
  );
}
