/** A path as the router reads it, which matches `/Player/b%61lance` to `/player/balance`. */
export function asRouted(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
