/** Where popovers are not supported, sheets are in the flow (`styles/sheet.css`): their buttons lead to them, and back. */
export function leadToSheets(): void {
  if ("popover" in document.head) return;
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[popovertarget]");
    if (!button) return;
    const id = button.getAttribute("popovertarget");
    const back = button.hasAttribute("popovertargetaction");
    const to = document.querySelector<HTMLElement>(back ? `[popovertarget=${id}]` : `#${id}`);
    if (!to) return;
    if (!back) to.tabIndex = -1;
    to.focus({ preventScroll: true });
    to.scrollIntoView();
  });
}
