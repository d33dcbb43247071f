import { onLoad } from "#app/request/handlers.server.ts";

/** A stored picture is a JPEG made by the house; anything else is served as plain bytes. */
const nameOf = (type: string) => (type === "image/jpeg" ? "jpg" : "pdf");

/** A document of the player's, to be saved and not shown: no browser may run the contents of a PDF as a page of this site. */
export const loader = onLoad(async (scope, { params }) => {
  const { type, content } = await scope.call("getDocumentFile", { documentId: params.document ?? "" });
  return new Response(content, {
    headers: {
      "Content-Type": type === "image/jpeg" ? type : "application/octet-stream",
      "Content-Disposition": `attachment; filename="openhand-${params.document}.${nameOf(type)}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});
