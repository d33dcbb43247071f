/** Leaves links and forms to the browser: listens on the window in the capture phase, before React handles a press. */
export function leaveToTheBrowser(): void {
  addEventListener("submit", (event) => event.stopPropagation(), true);
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
  };
  addEventListener("click", onClick, true);
}
