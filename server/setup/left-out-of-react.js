/**
 * The parts of React DOM for events and attributes that no page of this site uses. On hydration React listens to every HTML event
 * twice, and to some on every image and field.
 */

/** The events that the site's components, Remix and conform listen to; `onChange`, `onFocus` and `onBlur` are synthesised from others. */
const USED_EVENTS = [
  "click",
  "input",
  "keyDown",
  "pointerCancel",
  "pointerDown",
  "pointerOut",
  "pointerOver",
  "reset",
  "submit",
];

/** Attributes with a hyphen in HTML and camelCase in JSX. */
const HYPHENATED = [
  "clip-path",
  "dominant-baseline",
  "fill-opacity",
  "fill-rule",
  "font-size",
  "shape-rendering",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
];

/** The only class components are the router's error boundaries, which have neither these methods nor legacy context. */
export const OF_CLASSES = [
  "childContextTypes",
  "contextType",
  "contextTypes",
  "getChildContext",
  "getSnapshotBeforeUpdate",
  "componentDidMount",
  "componentDidUpdate",
  "componentWillUnmount",
  "shouldComponentUpdate",
  "componentWillMount",
  "componentWillReceiveProps",
  "componentWillUpdate",
  "UNSAFE_componentWillMount",
  "UNSAFE_componentWillReceiveProps",
  "UNSAFE_componentWillUpdate",
];

/** Style properties with unitless numbers. */
const UNITLESS = ["columns", "flex", "opacity", "order", "orphans", "widows", "zIndex", "zoom"];

/** @param {readonly string[]} words */
const asList = (words) => JSON.stringify(words.join(" "));

/** @type {import("./left-out.js").Cut} */
export const REACT_DOM = {
  functions: {
    // Component stacks, component names and messages for developers.
    Pa: 'return "";',
    Ra: "return null;",
    p: 'return "React error "+a;',
    // Attribute name validation and custom element detection: the compiler checks both.
    oa: "return true;",
    ub: "",
    vb: "return false;",
    // Listeners on single elements: no event that does not bubble is used.
    D: "",
    // Events queued while a part of the page hydrates: only the last focus, and no other continuous event.
    Sc: '"focusin"!==a&&"focusout"!==a||(Lc=null);',
    Uc: 'return "focusin"===b&&(Lc=Tc(Lc,a,b,c,d,e),!0);',
  },
  exports: [
    "createPortal",
    "createRoot",
    "findDOMNode",
    "hydrate",
    "render",
    "unmountComponentAtNode",
    "unstable_batchedUpdates",
    "unstable_renderSubtreeIntoContainer",
  ],
  values: {
    "typeof __REACT_DEVTOOLS_GLOBAL_HOOK__": '"undefined"',
    "typeof MSApp": '"undefined"',
    '"undefined"===typeof window': "false",
    '"undefined"===typeof window.document': "false",
    '"undefined"===typeof window.document.createElement': "false",
    '"innerHTML"in a': "true",
    // Media events.
    "lf.length": "0",
    // Scroll, which does not bubble.
    '"onScroll"===f': "false",
    '"onScroll"===g': "false",
    '"onScroll"===l': "false",
  },
  spans: [
    ['"accent-height alignment-baseline', ".split", asList(HYPHENATED)],
    ['"xlink:actuate', '["tabIndex","crossOrigin"]', ""],
    ["z.xlinkHref=", '["src","href","action"', ""],
    [
      'Rc="mousedown',
      ";\nfunction Sc",
      'Rc="change click input keydown pointercancel pointerdown reset submit".split(" ")',
    ],
    ['case "onDoubleClick"', "(d=!d.disabled)", ""],
    ["pb={animationIterationCount:!0", "function rb(", `pb={${UNITLESS.map((name) => `${name}:!0`)}};`],
    // Event normalisation: browsers provide these properties of pointer and key events natively.
    [",relatedTarget:function(a)", "}),Bd=rd(Ad)", ",relatedTarget:0"],
    [",getModifierState:zd,button", ":0,buttons", ",button"],
    ["Cd=A({},Ad,", "Qd=A({},ud,", ""],
    ["key:function(a){if(a.key)", ",code:0", "key:0"],
    [",getModifierState:zd,charCode", "}),Rd=rd(Qd)", ""],
    [",Sd=A({},Ad,", "\nvar le=", ";"],
    ['case "keypress":if(0===od(c))break a;', 'case "keydown"', ""],
    [
      'case "keyup":k=Rd',
      "var t=0!==(b&4)",
      'k=Rd;break;case "focusin":n="focus";break;case "focusout":n="blur";break;case "click":if(2===c.button)break a;default:k=Bd}',
    ],
    // Input events of Internet Explorer.
    ["var we=!1;if(ia){", "function Ee(a,b)", ""],
    ["if(we)na=Fe;else{", "else(k=h.nodeName)", "na=Fe;"],
    ["xa&&xa(a,h,d);", "cb(h,", '"focusout"===a&&(k=h._wrapperState)&&k.controlled&&"number"===h.type&&'],
    // Synthesised events: selection, input method composition, enter and leave.
    ["var Pe=ia&&", "df=new Map", 'var $e="animationend",'],
    ['ef="abort auxClick', ";\nfunction ff", `ef=${asList(USED_EVENTS)}.split(" ")`],
    ['ff(af,"onAnimationIteration")', 'ff("focusin"', ""],
    ['ff(cf,"onTransitionEnd")', 'fa("onChange"', ""],
    ['"change click focusin', ".split", '"change click focusout input"'],
    ['fa("onSelect"', "\nfunction nf", ""],
    ['"selectionchange"!==b&&(', "}}\nfunction pf", "qf(b,!1,a);qf(b,!0,a)})"],
    ['a:{h="mouseover"===a||', "a:{h=d?ue(d):window;k=h.nodeName", ""],
    ["xa=d?ue(d):window;switch(a)", "}se(g,b)})}", ""],
  ],
  properties: [
    ...OF_CLASSES,
    "defaultProps",
    "isPureReactComponent",
    // Legacy roots.
    "_reactRootContainer",
  ],
  // Portals, modes, profilers, suspense lists and scopes.
  tags: [4, 8, 12, 19, 21],
};

/** @param {RegExp} list @param {string} code */
const wordsOf = (list, code) => list.exec(code)?.[1]?.split(" ") ?? [];

/** @param {string} name */
const camelCase = (name) => name.replace(/[-:]([a-z])/g, (_, letter) => letter.toUpperCase());

/** The listeners and attributes this build of React does not support: such a listener would never be called. @param {string} code */
export function unknownTo(code) {
  const events = wordsOf(/\bef="([^"]+)"/, code).filter((name) => !USED_EVENTS.includes(name));
  const made = [
    "animationIteration",
    "animationStart",
    "beforeInput",
    "compositionEnd",
    "compositionStart",
    "compositionUpdate",
  ];
  const others = ["doubleClick", "mouseEnter", "mouseLeave", "pointerEnter", "pointerLeave", "select", "transitionEnd"];
  const listeners = [...events, ...made, ...others].map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  const attributes = wordsOf(/"(accent-height [^"]+)"/, code).filter((name) => !HYPHENATED.includes(name));
  const ofLinks = [...wordsOf(/"(xlink:actuate [^"]+)"/, code), "xlink:href", "xml:base", "xml:lang", "xml:space"];
  const styles = [...(/\bpb=\{([^}]+)/.exec(code)?.[1] ?? "").matchAll(/\w+(?=:)/g)].map(([name]) => name);
  const numbers = styles.filter((name) => !UNITLESS.includes(name) && !HYPHENATED.map(camelCase).includes(name));
  return [...listeners, ...[...attributes, ...ofLinks].map(camelCase), ...numbers];
}
