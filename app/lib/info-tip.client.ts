import { isDesktop } from "./device.client.ts";

/** SPEC §9; above its button at a distance of 10 px stands in `styles/tips.css`. */
export const SHOW_DELAY_MS = 100;
export const HIDE_DELAY_MS = 0;

const tipOf = (target: EventTarget | null): HTMLElement | null => {
  const button = target instanceof Element ? target.closest<HTMLElement>(".tip") : null;
  return button && document.getElementById(button.getAttribute("popovertarget") ?? "");
};

/** Shows a tip while the pointer rests on its button. A press opens it anyway, by the browser itself. */
export function watchTips(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (delay: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const tip = pointerType === "mouse" && isDesktop() ? tipOf(target) : null;
    if (tip && !tip.matches(":popover-open")) after(SHOW_DELAY_MS, () => tip.isConnected && tip.showPopover());
  });
  document.addEventListener("pointerout", ({ target, pointerType }) => {
    const tip = pointerType === "mouse" && isDesktop() ? tipOf(target) : null;
    if (tip) after(HIDE_DELAY_MS, () => tip.matches(":popover-open") && tip.hidePopover());
  });
}

/** On a phone a press anywhere else closes a tip; on a desktop it stays until its own button is pressed again or left. */
export function closeTipsBy(desktop: boolean): void {
  for (const tip of document.querySelectorAll<HTMLElement>(".tip-text")) tip.popover = desktop ? "manual" : "auto";
}
