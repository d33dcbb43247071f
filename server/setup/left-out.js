/**
 * Removes code from the client libraries that this site never runs and that neither Rollup nor terser can detect: options of the
 * router, kinds of responses that never occur, unused interfaces. The build fails when something named here is not found.
 *
 * @typedef {object} Cut
 * @property {Readonly<Record<string, string>>} [functions] new bodies by function name; "" for a function that is never called
 * @property {Readonly<Record<string, string>>} [values] replacements by the exact source text of an expression that is read
 * @property {readonly string[]} [tests] identifiers that are always false as conditions
 * @property {readonly string[]} [exports] exports of a CommonJS file that are never imported
 * @property {readonly string[]} [properties] properties that are undefined wherever they are read
 * @property {readonly number[]} [tags] tags of React's fibers that never occur
 * @property {readonly (readonly [from: string, until: string, instead: string])[]} [spans] spans of source to replace, from the first
 *   text up to the second; the first occurs once in the file
 *
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 */

import { OF_CLASSES, REACT_DOM, unknownTo } from "./left-out-of-react.js";

const NO = "return false;";
const NONE = "return [];";

const REACT = "react-dom/cjs/react-dom.production.min.js";

/** @type {Readonly<Record<string, Cut>>} */
export const CUTS = {
  // Single fetch is on, nothing is deferred, and there are no navigation blockers or view transitions.
  "@remix-run/router/dist/router.js": {
    functions: {
      isDeferredResult: NO,
      isDeferredData: NO,
      cancelActiveDeferreds: NONE,
      resolveDeferredData: "",
      resolveNavigationDeferredResults: "",
      resolveFetcherDeferredResults: "",
      DeferredData: "",
      getBlocker: "",
      deleteBlocker: "",
      updateBlocker: "",
      shouldBlockNavigation: "",
      checkFogOfWar: "return { active: false, matches: null };",
      discoverRoutes: "",
      patchRoutes: "",
      patchRoutesImpl: "",
      _internalSetRoutes: "",
      restoreAppliedTransitions: "",
      persistAppliedTransitions: "",
      getInvalidPathError: "",
      // Messages for developers; pages show the status only.
      getInternalRouterError: 'return new ErrorResponseImpl(status || 500, "", new Error("router"), true);',
    },
    values: {
      "future.v7_partialHydration": "true",
      "future.v7_fetcherPersist": "true",
      "fogOfWar.active": "false",
      "appliedViewTransitions.has(location.pathname)": "false",
      "future.v7_prependBasename": "true",
      "future.v7_normalizeFormMethod": "true",
      "future.v7_relativeSplatPath": "true",
      "future.v7_skipActionErrorRevalidation": "true",
    },
    tests: ["pendingViewTransitionEnabled", "isFogOfWar", "priorPaths"],
  },
  // The root route has an error boundary of its own.
  "react-router/dist/index.js": {
    functions: {
      DefaultErrorComponent: "return null;",
      // Without the developer warning about calls inside an error boundary; there are none.
      useLoaderData: `const { UseLoaderData } = DataRouterStateHook;
        return useDataRouterState(UseLoaderData).loaderData[useCurrentRouteId(UseLoaderData)];`,
    },
  },
  "react-router-dom/dist/index.js": {
    // Throws when a form is submitted on the server.
    functions: { validateClientSideSubmission: "" },
    values: { "!viewTransitionOpts": "true", "vtContext.isTransitioning": "false" },
    tests: ["renderDfd", "interruption", "transition"],
  },
  // Only the modules of the page's matched routes are loaded, so matching against all routes is unnecessary.
  "@remix-run/react/dist/esm/browser.js": {
    values: {
      "window.__remixContext.future.v3_singleFetch": "true",
      "window.__remixContext.isSpaMode": "false",
      "matchRoutes(routes, window.location, window.__remixContext.basename)":
        "Object.keys(window.__remixRouteModules).map((id) => ({ route: { id } }))",
    },
  },
  // `Scripts` renders nothing after hydration, and Start.tsx replaces it before that.
  "@remix-run/react/dist/esm/components.js": { functions: { Scripts: "return null;" }, tests: ["isSpaMode"] },
  "@remix-run/react/dist/esm/links.js": { functions: { isPageLinkDescriptor: NO } },
  "@remix-run/react/dist/esm/errorBoundaries.js": { values: { heyDeveloper: "null" } },
  "@remix-run/react/dist/esm/fallback.js": { functions: { RemixRootDefaultHydrateFallback: "return null;" } },
  "@remix-run/react/dist/esm/fog-of-war.js": { functions: { getPatchRoutesOnNavigationFunction: "" } },
  "@remix-run/react/dist/esm/routes.js": {
    functions: {
      fetchServerHandler: "",
      unwrapServerResponse: "",
      createServerRoutes: "",
      wrapShouldRevalidateForHdr: "",
      createClientRoutesWithHMRRevalidationOptOut: "",
    },
    values: { "future.v3_singleFetch": "true" },
    tests: ["isSpaMode", "needsRevalidation"],
  },
  "@remix-run/react/dist/esm/scroll-restoration.js": { tests: ["isSpaMode"] },
  // Every root is concurrent: the first mode bit is set in all fibers.
  [REACT]: REACT_DOM,
  "react/cjs/react.production.min.js": {
    exports: [
      "PureComponent",
      "StrictMode",
      "Profiler",
      "act",
      "unstable_act",
      "cloneElement",
      "createFactory",
      "createRef",
      "isValidElement",
      "useDeferredValue",
      "useImperativeHandle",
      "useInsertionEffect",
      "useTransition",
    ],
  },
  "scheduler/cjs/scheduler.production.min.js": {
    exports: [
      "continueExecution",
      "forceFrameRate",
      "getFirstCallbackNode",
      "next",
      "pauseExecution",
      "runWithPriority",
      "wrapCallback",
    ].map((name) => `unstable_${name}`),
  },
};

/** Whether an expression is used as a condition or a part of one. @param {Node} parent @param {Node} node */
const isTest = (parent, node) =>
  parent.test === node ||
  parent.type === "LogicalExpression" ||
  (parent.type === "UnaryExpression" && parent.operator === "!");

/** @param {Node} node @param {Node | null} parent @param {(node: Node, parent: Node | null) => boolean} visit */
function walk(node, parent, visit) {
  if (visit(node, parent)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (child?.type) walk(child, node, visit);
  }
}

/** @param {Node} node */
const isDisplayName = ({ type, expression }) =>
  type === "ExpressionStatement" &&
  expression.type === "AssignmentExpression" &&
  expression.left.property?.name === "displayName";

/** @param {Node} node */
const comparedTag = ({ type, operator, left, right }) =>
  type === "BinaryExpression" && /^[!=]==$/.test(operator) && (left.property ?? right.property)?.name === "tag"
    ? (left.value ?? right.value)
    : undefined;

/** The switch cases of those tags, except one the previous case falls through to. @param {Node} node @param {readonly number[]} tags */
const casesOf = ({ cases }, tags) =>
  cases.filter((/** @type {Node} */ { test, consequent }, /** @type {number} */ index) => {
    if (!tags.includes(test?.value)) return false;
    const before = cases[index - 1]?.consequent.at(-1);
    return consequent.length === 0 || !cases[index - 1] || /^(?:Break|Return|Throw)Statement$/.test(before?.type);
  });

/** @param {string} code @param {NonNullable<Cut["spans"]>} spans */
function withoutSpans(code, spans) {
  return spans.reduce((rest, [from, until, instead]) => {
    const start = rest.indexOf(from);
    const end = rest.indexOf(until, start);
    if (start < 0 || end < 0 || rest.includes(from, start + 1))
      throw new Error(`there is no ${from} … ${until} to leave out`);
    return rest.slice(0, start) + instead + rest.slice(end);
  }, code);
}

/**
 * Applies a cut to the source of a file. Also removes `displayName` assignments, which would keep the components they name.
 *
 * @param {string} whole @param {(code: string) => unknown} parse @param {Cut} cut
 */
export function leaveOut(whole, parse, cut) {
  const code = withoutSpans(whole, cut.spans ?? []);
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  const { functions = {}, values = {}, tests = [], exports = [], properties = [], tags = [] } = cut;
  const names = [...Object.keys(functions), ...Object.keys(values), ...tests, ...exports, ...properties];
  const missing = new Set([...names, ...tags.map(String)]);
  /** @param {string} name @param {Node} node @param {string} text */
  const put = (name, { start, end }, text) => {
    missing.delete(name);
    edits.push({ start, end, text });
    return true;
  };
  walk(/** @type {Node} */ (parse(code)), null, (node, parent) => {
    const { type } = node;
    if (type === "FunctionDeclaration" && Object.hasOwn(functions, node.id.name))
      return put(node.id.name, node.body, `{ ${functions[node.id.name]} }`);
    if (type === "ClassDeclaration" && Object.hasOwn(functions, node.id.name))
      return put(node.id.name, node.body, "{}");
    if (isDisplayName(node)) return put("", node, ";");
    const exported = type === "AssignmentExpression" && node.left.object?.name === "exports" && node.left.property.name;
    if (exported && exports.includes(exported)) return put(exported, node, "0");
    if (
      type === "BinaryExpression" &&
      node.operator === "&" &&
      node.left.property?.name === "mode" &&
      node.right.value === 1
    )
      return put("", node, "1");
    const tag = comparedTag(node);
    if (tag !== undefined && tags.includes(tag)) return put(String(tag), node, String(node.operator === "!=="));
    if (type === "SwitchStatement" && node.discriminant.property?.name === "tag") {
      for (const unused of casesOf(node, tags)) put(String(unused.test.value), unused, "");
      return false;
    }
    if (type === "SwitchCase" && edits.some(({ start, end }) => start === node.start && end === node.end)) return true;
    const read = type === "MemberExpression" && parent?.left !== node && !node.computed && node.property.name;
    if (read && properties.includes(read)) return put(read, node, "(void 0)");
    if (!/^(?:Member|Unary|Binary|Call)Expression$|^Identifier$/.test(type)) return false;
    const isWritten = parent?.left === node ? parent.type === "AssignmentExpression" : parent?.id === node;
    const text = code.slice(node.start, node.end);
    if (Object.hasOwn(values, text) && !isWritten) return put(text, node, `(${values[text]})`);
    if (type === "Identifier" && tests.includes(text) && parent && isTest(parent, node))
      return put(text, node, "false");
    return false;
  });
  if (missing.size > 0) throw new Error(`there is no ${[...missing].join(", no ")} to leave out`);
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}

/** Matches uses of those names as properties or calls. @param {readonly string[]} names */
const usesOf = (names) => new RegExp(`\\b(?:${names.join("|")})\\b(?=["']?[:=(])`);

/** @returns {import("vite").Plugin} */
export function leavingOut() {
  /** @type {readonly string[]} */
  let unknown = [];
  return {
    name: "leaving-out",
    apply: "build",
    enforce: "pre",
    transform(code, id, options) {
      const file = Object.keys(CUTS).find((name) => id.endsWith(`/node_modules/${name}`));
      const cut = file && CUTS[file];
      if (!cut || options?.ssr) return;
      if (file === REACT) unknown = unknownTo(code);
      return { code: leaveOut(code, (text) => this.parse(text), cut), map: null };
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const ofClasses = usesOf(OF_CLASSES);
      const ofElements = usesOf([...OF_CLASSES, ...unknown]);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        // Libraries render no elements except forms, and have methods named like listeners.
        const name = (chunk.name === "libraries" ? ofClasses : ofElements).exec(chunk.code);
        if (name) this.error(`${chunk.fileName} has ${name[0]}, which React is built without`);
      }
    },
  };
}
