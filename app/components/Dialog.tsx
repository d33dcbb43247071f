import { type ReactNode, useEffect, useRef } from "react";

type DialogProps = {
  id: string;
  /** Names what it is about; the title below it then says how things stand, in large. */
  note?: ReactNode;
  title: ReactNode;
  /** The keyboard begins at a control of its own, and not at the dialog. */
  focusWithin?: boolean;
  children: ReactNode;
};

/**
 * A native dialog, open in the server's HTML. It works without scripts because the frame sets everything behind it
 * inert; give it to the frame's `dialog`, never into a page. Neither Escape nor a press outside closes it, as it is open
 * by its attribute and not by `showModal`: its caller says what leads out of it.
 */
export function Dialog({ id, note, title, focusWithin = false, children }: DialogProps) {
  const titleId = `${id}-title`;
  const dialog = useRef<HTMLDialogElement>(null);
  // A document focuses it by `autofocus`; after a navigation without one, nothing else would.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, []);
  return (
    <dialog
      open
      className="notice"
      id={id}
      ref={dialog}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: all the rest of the page is inert
      autoFocus={!focusWithin}
      aria-modal="true"
      aria-labelledby={titleId}
    >
      <div className="stack">
        {note && <p className="note">{note}</p>}
        <h2 id={titleId} className={note ? "big" : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
