import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render.ts";

describe("renderMarkdown", () => {
  it("gives links of the site the language of the page", () => {
    expect(renderMarkdown("[Terms](/display/terms)", "kk")).toBe('<p><a href="/kk/display/terms">Terms</a></p>\n');
  });

  it.each([
    ["https://example.org/a?b=c&d", "https://example.org/a?b=c&amp;d"],
    ["mailto:someone@example.org", "mailto:someone@example.org"],
  ])("keeps %s", (address, href) => {
    expect(renderMarkdown(`[out](${address})`, "en")).toBe(`<p><a href="${href}">out</a></p>\n`);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#10;script:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "http://example.org",
    "//example.org",
    "/\\example.org",
    "\\\\example.org",
    "/&#9;/example.org",
    "display/terms",
    "#top",
  ])("leaves only the words of a link to %s", (address) => {
    const html = `<a href="${address}">words</a>`;
    expect(renderMarkdown(`Some ${html}.`, "en")).toBe("<p>Some words.</p>\n");
    expect(renderMarkdown(`[words](<${address}>)`, "en")).not.toMatch(/href="(?!\/en\/[a-z%])/);
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src="x" onerror="alert(1)">',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">',
    '<iframe src="https://example.org"></iframe>',
    '<form action="https://example.org"><input name="password"></form>',
    '<p style="position:fixed" onclick="alert(1)" id="main" class="bill">',
    '<a href="/display/terms" onclick="alert(1)" target="_blank" style="all:unset">',
    '<style>body{display:none}</style><meta http-equiv="refresh" content="0;url=https://example.org"><base href="//x">',
  ])("removes what a text has no use for: %s", (hostile) => {
    const tags = [...renderMarkdown(`Before ${hostile} after\n\n${hostile}`, "en").matchAll(/<[^>]*>/g)].map(
      ([tag]) => tag,
    );
    for (const tag of tags) expect(tag).toMatch(/^<\/?(p|a)>$|^<a href="\/en\/display\/terms">$/);
  });
});
