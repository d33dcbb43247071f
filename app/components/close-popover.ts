/** Closes a popover if it is open. Where popovers are not supported, asking for an open one would be an error. */
export function closePopover(popover: HTMLElement | null | undefined): void {
  if (popover && "popover" in popover && popover.matches(":popover-open")) popover.hidePopover();
}
