/** Preloaded into Vite's process, which would live on and hold its port if `npm run dev` were killed. */
process.on("disconnect", () => process.exit());
