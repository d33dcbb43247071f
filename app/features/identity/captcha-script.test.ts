import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CAPTCHA_PROBLEMS, CaptchaError } from "./captcha-problems.ts";
import { type CaptchaEvents, type CaptchaWindow, showCaptcha } from "./captcha-script.ts";

const OPTIONS = { siteKey: "key", scriptUrl: "https://captcha.example/api.js?v=2", language: "kk" };
const ELEMENT = {} as Element;

type Rendered = { element: Element } & Parameters<NonNullable<NonNullable<CaptchaWindow["grecaptcha"]>["render"]>>[1];

/** A window without a page: it collects the scripts added to it, and the test decides their outcome. */
function emptyWindow({ innerWidth = 1280, prefersLight = false } = {}) {
  const scripts: HTMLScriptElement[] = [];
  const rendered: Rendered[] = [];
  const host: CaptchaWindow = {
    innerWidth,
    matchMedia: (query) => ({ matches: prefersLight && query.includes("light") }) as MediaQueryList,
    document: {
      createElement: () => ({}) as HTMLScriptElement,
      head: { append: (script) => void scripts.push(script) },
    },
  };
  const last = () => scripts.at(-1) as HTMLScriptElement;
  return {
    host,
    scripts,
    rendered,
    /** The script runs, and reports that it is ready. */
    arrive() {
      host.grecaptcha = { render: (element, options) => rendered.push({ element, ...options }) };
      last().onload?.({} as Event);
      host.onCaptchaLoaded?.();
    },
    /** The script runs and defines this on the window. */
    arriveWith(left: CaptchaWindow["grecaptcha"]) {
      if (left) host.grecaptcha = left;
      last().onload?.({} as Event);
    },
    fail: () => last().onerror?.({} as Event),
  };
}

function events() {
  const received: unknown[] = [];
  const listener: CaptchaEvents = {
    loaded: () => void received.push("loaded"),
    passed: (token) => void received.push(["passed", token]),
    expired: () => void received.push("expired"),
    failed: (problem) => void received.push(["failed", problem]),
  };
  return { received, listener };
}

const problemOf = (showing: Promise<void>) =>
  showing.then(
    () => "none",
    (error: unknown) => (error instanceof CaptchaError ? error.problem : error),
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("showCaptcha", () => {
  it("requests explicit rendering in the page's language, and keeps the rest of the address", () => {
    const { host, scripts } = emptyWindow();
    void showCaptcha(host, ELEMENT, OPTIONS, events().listener);
    const url = new URL(scripts[0]?.src ?? "");
    expect(url.origin + url.pathname).toBe("https://captcha.example/api.js");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      v: "2",
      render: "explicit",
      onload: "onCaptchaLoaded",
      hl: "kk",
    });
  });

  it("renders once the script is ready, and reports later events", async () => {
    const page = emptyWindow();
    const { received, listener } = events();
    const showing = showCaptcha(page.host, ELEMENT, OPTIONS, listener);
    expect(received).toEqual([]);
    page.arrive();
    await showing;
    const [box] = page.rendered;
    expect(box).toMatchObject({ element: ELEMENT, sitekey: "key", theme: "dark", size: "normal" });
    box?.callback("token");
    box?.["expired-callback"]();
    box?.["error-callback"]();
    expect(received).toEqual(["loaded", ["passed", "token"], "expired", ["failed", "notLoaded"]]);
  });

  it("is light where the reader prefers it, and compact where it would not fit", async () => {
    const page = emptyWindow({ innerWidth: 320, prefersLight: true });
    const showing = showCaptcha(page.host, ELEMENT, OPTIONS, events().listener);
    page.arrive();
    await showing;
    expect(page.rendered[0]).toMatchObject({ theme: "light", size: "compact" });
  });

  it("fetches one script for many forms, and again after a failure", async () => {
    const page = emptyWindow();
    const first = problemOf(showCaptcha(page.host, ELEMENT, OPTIONS, events().listener));
    const second = problemOf(showCaptcha(page.host, ELEMENT, OPTIONS, events().listener));
    expect(page.scripts).toHaveLength(1);
    page.fail();
    expect(await Promise.all([first, second])).toEqual(["scriptFailed", "scriptFailed"]);
    const third = problemOf(showCaptcha(page.host, ELEMENT, OPTIONS, events().listener));
    page.arrive();
    expect(await third).toBe("none");
    await showCaptcha(page.host, ELEMENT, OPTIONS, events().listener);
    expect(page.scripts).toHaveLength(2);
    expect(page.rendered).toHaveLength(2);
  });

  it("is not available on the server", async () => {
    expect(await problemOf(showCaptcha(undefined, ELEMENT, OPTIONS, events().listener))).toBe("notOnServer");
  });

  it("is not available on a window where its script defined nothing", async () => {
    const page = emptyWindow();
    const showing = problemOf(showCaptcha(page.host, ELEMENT, OPTIONS, events().listener));
    page.arriveWith(undefined);
    expect(await showing).toBe("notOnWindow");
  });

  it("fails when its script fails", async () => {
    const page = emptyWindow();
    const showing = problemOf(showCaptcha(page.host, ELEMENT, OPTIONS, events().listener));
    page.fail();
    expect(await showing).toBe("scriptFailed");
  });

  it("needs an element, and fetches nothing without one", async () => {
    const page = emptyWindow();
    expect(await problemOf(showCaptcha(page.host, null, OPTIONS, events().listener))).toBe("elementMissing");
    expect(page.scripts).toEqual([]);
  });

  it("is not loaded when its script never reports ready, or cannot render", async () => {
    const silent = emptyWindow();
    const waiting = problemOf(showCaptcha(silent.host, ELEMENT, OPTIONS, events().listener));
    silent.arriveWith({});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await waiting).toBe("notLoaded");
    const empty = emptyWindow();
    const showing = problemOf(showCaptcha(empty.host, ELEMENT, OPTIONS, events().listener));
    empty.arriveWith({});
    empty.host.onCaptchaLoaded?.();
    expect(await showing).toBe("notLoaded");
  });

  it("names its problems in words", () => {
    for (const [problem, words] of Object.entries(CAPTCHA_PROBLEMS)) {
      expect(new CaptchaError(problem as keyof typeof CAPTCHA_PROBLEMS).message).toBe(words);
    }
  });
});
