import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawingAt } from "#app/posters/index.ts";

/** Posters, card backs and reel symbols. The address holds all parameters of a drawing, so it always means the same picture. */
export async function loader({ request }: LoaderFunctionArgs) {
  const drawing = drawingAt(new URL(request.url).pathname);
  if (!drawing) return new Response(null, { status: 404 });
  return new Response(drawing, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
