import type { ReactNode } from "react";

type DialogProps = { id: string; title: ReactNode; children: ReactNode };

/**
 * A native dialog, open in the server's HTML. It works without scripts because the frame sets everything behind it
 * inert; give it to the frame's `dialog`, never into a page.
 */
export function Dialog({ id, title, children }: DialogProps) {
  const titleId = `${id}-title`;
  return (
    <dialog open className="notice" id={id} aria-modal="true" aria-labelledby={titleId}>
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
