import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import options from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(options)],
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: { chrome: 100 << 16, safari: 15 << 16, firefox: 100 << 16 } },
  },
  // esbuild 0.28 refuses Remix's older default targets.
  build: { target: "es2022", cssMinify: "lightningcss" },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
});
