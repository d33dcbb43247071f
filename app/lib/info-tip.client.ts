import { isDesktop } from "./device.client.ts";

/** SPEC §9; the position, 10 px above its button, is set in `styles/tips.css`. */
export const SHOW_DELAY_MS = 100;
export const HIDE_DELAY_MS = 0;

function tipAt({ target, pointerType }: PointerEvent) {
  const rests = pointerType === "mouse" && isDesktop() && target instanceof Element;
  const button = rests ? target.closest<HTMLElement>(".tip") : null;
  const tip = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
  return tip && { button, tip, isOpen: () => tip.matches(":popover-open") };
}

/** Shows a tip while the pointer rests on its button. A press also opens it, by the browser itself. */
export function watchTips(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (delay: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };
  document.addEventListener("pointerover", (event) => {
    const at = tipAt(event);
    // Opened by its button rather than by `showPopover()`: only then the browser knows the anchor to place it above.
    if (at && !at.isOpen()) after(SHOW_DELAY_MS, () => at.isOpen() || at.button.click());
  });
  document.addEventListener("pointerout", (event) => {
    const at = tipAt(event);
    if (at) after(HIDE_DELAY_MS, () => at.isOpen() && at.tip.hidePopover());
  });
}

/** On a phone a press anywhere else closes a tip; on a desktop it stays until its own button is pressed again or left. */
export function closeTipsBy(desktop: boolean): void {
  const wanted = desktop ? "manual" : "auto";
  for (const tip of document.querySelectorAll<HTMLElement>(".tip-text")) {
    // Setting `popover` closes an open tip, even if the value stays the same.
    if (tip.popover !== wanted) tip.popover = wanted;
  }
}
