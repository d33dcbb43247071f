import { onLoad } from "#app/request/handlers.server.ts";

/** The copy of everything about the player, streamed through: it may be of any size. */
export const loader = onLoad(async (scope, { params }) => {
  const { content } = await scope.call("getDataExportFile", { exportId: params.export ?? "" });
  return new Response(content, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="openhand-${params.export}.zip"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});
