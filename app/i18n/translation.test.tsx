import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { textSourceOf } from "./texts.server.ts";
import { RichText, TranslationProvider, useTranslation } from "./translation.tsx";

const tags = {
  terms: (words: string) => (
    <a key="terms" href="/en/display/terms">
      {words}
    </a>
  ),
  strong: (words: string) => <b key="strong">{words}</b>,
};

describe("RichText", () => {
  it.each([
    ["No tags at all.", "No tags at all."],
    ["", ""],
    ["I accept the <terms>terms</terms>.", 'I accept the <a href="/en/display/terms">terms</a>.'],
    ["<strong>Two</strong> <terms>tags</terms>", '<b>Two</b> <a href="/en/display/terms">tags</a>'],
    ["A tag <other>nobody</other> knows.", "A tag nobody knows."],
    ["<terms>open", "&lt;terms&gt;open"],
    ["<script>alert(1)</script>", "alert(1)"],
    ["<terms>&<img src=x></terms>", '<a href="/en/display/terms">&amp;&lt;img src=x&gt;</a>'],
    ["5 < 6 > 4", "5 &lt; 6 &gt; 4"],
  ])("%s", (text, html) => {
    expect(renderToStaticMarkup(<RichText text={text} tags={tags} />)).toBe(html);
  });
});

describe("useTranslation", () => {
  const Notice = () => <p>{useTranslation().t("notice.signedOut.title")}</p>;

  it("translates into the language of its provider", () => {
    const page = (
      <TranslationProvider value={textSourceOf("de")}>
        <Notice />
      </TranslationProvider>
    );
    const html = renderToStaticMarkup(page);
    expect(html).toBe(`<p>${textSourceOf("de").translate("common")("notice.signedOut.title")}</p>`);
    expect(html).not.toContain("signed");
  });

  it("throws outside of a provider", () => {
    expect(() => renderToStaticMarkup(<Notice />)).toThrow("outside of TranslationProvider");
  });
});
