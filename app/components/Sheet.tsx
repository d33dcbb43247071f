import type { ReactNode, SyntheticEvent } from "react";
import { Button } from "./Button.tsx";
import { closePopover } from "./close-popover.ts";

type SheetProps = { id: string; label: string; closeLabel: string; className: string; children: ReactNode };

/** Navigation that is a bottom sheet on a phone and always visible on a desktop. */
export function Sheet({ id, label, closeLabel, className, children }: SheetProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link inside makes a click as well.
    <nav
      className={`${className} sheet`}
      id={id}
      popover=""
      aria-label={label}
      onClick={hideAfterLeaving}
      onSubmit={hideAfterLeaving}
    >
      {children}
      <Button type="button" small icon="cross" popovertarget={id} popovertargetaction="hide">
        {closeLabel}
      </Button>
    </nav>
  );
}

/** Client-side navigation keeps the page's elements, so an open sheet would stay over the next page. */
function hideAfterLeaving(event: SyntheticEvent<HTMLElement>) {
  const leaves = event.type === "submit" || (event.target instanceof Element && event.target.closest("a"));
  if (leaves) closePopover(event.currentTarget);
}
