/** Path and query of the page a form was posted from; null if the browser does not send it or it is another site. */
export function refererPath(request: Request): string | null {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  return host === request.headers.get("Host") ? pathname + search : null;
}
