/**
 * The one home of the Remix options; vite.config.ts hands them to the Vite plugin.
 * Every v3 flag is on so that the code stays one codemod away from React Router 7, but for lazy route discovery: a page that
 * cannot ask for the next route is stuck, and the list of all routes is 2.7 kB that are kept.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build/site",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
