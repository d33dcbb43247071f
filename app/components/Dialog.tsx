import { type ReactNode, useEffect, useRef } from "react";

type DialogProps = {
  id: string;
  /** Names the subject; the title below it then states the result, in large type. */
  note?: ReactNode;
  title: ReactNode;
  /** The initial focus is on a control inside, not on the dialog. */
  focusWithin?: boolean;
  children: ReactNode;
};

/**
 * A native dialog, open in the server's HTML. It works without scripts because the frame makes everything behind it inert; pass
 * it to the frame's `dialog`, never into a page. Neither Escape nor a press outside closes it, because it is opened by its
 * attribute and not by `showModal`: the caller provides the way out.
 */
export function Dialog({ id, note, title, focusWithin = false, children }: DialogProps) {
  const titleId = `${id}-title`;
  const dialog = useRef<HTMLDialogElement>(null);
  // A document focuses it by `autofocus`; after client-side navigation nothing else would.
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
