/** Preloaded into Vite's process, which would otherwise keep running and hold its port when `npm run dev` is killed. */
process.on("disconnect", () => process.exit());
