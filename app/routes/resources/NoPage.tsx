/** A route with a component is answered by our error pages when its form fails; one without, by bare JSON. */
export function NoPage() {
  return null;
}
