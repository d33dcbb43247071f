/** Links and forms become the browser's own: on the window and on the way down, before React hears of a press. */
export function leaveToTheBrowser(): void {
  addEventListener("submit", (event) => event.stopPropagation(), true);
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
  };
  addEventListener("click", onClick, true);
}
