/** Headers for a file that a browser saves under its name and search engines do not index. */
export const attachment = (
  body: string | ReadableStream<Uint8Array>,
  {
    name,
    type,
    cache,
  }: { name: string; type: "text/csv" | "application/json" | "application/x-ndjson"; cache: "no-store" | "max-age=60" },
): Response =>
  new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": `private, ${cache}`,
      "X-Robots-Tag": "noindex",
    },
  });
