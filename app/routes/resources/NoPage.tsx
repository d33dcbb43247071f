/** A route with a component fails with a page of ours; one without, with bare JSON. */
export function NoPage() {
  return null;
}
