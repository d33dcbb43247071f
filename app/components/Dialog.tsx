import type { ReactNode } from "react";

type DialogProps = { id: string; title: ReactNode; kicker?: string; children: ReactNode };

/**
 * A native dialog, open in the server's HTML. It works without scripts because the frame sets everything behind it
 * inert; give it to the frame's `dialog`, never into a page.
 */
export function Dialog({ id, title, kicker, children }: DialogProps) {
  const titleId = `${id}-title`;
  return (
    <dialog open className="notice" id={id} aria-modal="true" aria-labelledby={titleId}>
      <div className="stack">
        {kicker && <p className="note">{kicker}</p>}
        <h2 id={titleId} className={kicker ? "big" : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
