/** A route with a component renders our error page; one without responds with bare JSON. */
export function NoPage() {
  return null;
}
