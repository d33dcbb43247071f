import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { Language } from "#app/contract/languages.ts";
import { KeepMarkupProvider, keepingMarkup } from "#app/lib/kept-markup.tsx";
import { DocumentMarkup } from "./document-markup.server.ts";

let written: string[] = [];

const Link = keepingMarkup(function Link({ name }: { name: string }) {
  written.push(name);
  return <a href={`/${name}`}>{name}</a>;
});

const List = keepingMarkup(function List({ names }: { names: readonly string[] }) {
  written.push("list");
  return (
    <p>
      {names.map((name) => (
        <Link key={name} name={name} />
      ))}
      end
    </p>
  );
});

const page = (first: string) => (
  <main>
    before
    <Link name={first} />
    <Link name="<&>" />
    between
    <List names={["b", "c"]} />
    <List names={["b"]} />
    after
  </main>
);

function documentOf(first: string, language: Language) {
  written = [];
  const markup = new DocumentMarkup(language);
  const html = renderToString(<KeepMarkupProvider value={markup.keep}>{page(first)}</KeepMarkupProvider>);
  return markup.whole(html);
}

it("writes the same document with and without the cache, the first time and again", () => {
  const plain = renderToString(page("a"));
  expect(documentOf("a", "en")).toBe(plain);
  expect(written).toEqual(["a", "<&>", "list", "b", "c", "list", "b"]);
  expect(documentOf("a", "en")).toBe(plain);
  expect(written).toEqual([]);
});

it("renders a component again for other props, and for another language", () => {
  expect(documentOf("d", "en")).toBe(renderToString(page("d")));
  documentOf("d", "en");
  documentOf("e", "en");
  expect(written).toEqual(["e"]);
  expect(documentOf("e", "de")).toBe(renderToString(page("e")));
  documentOf("f", "en");
  documentOf("f", "de");
  expect(written).toEqual(["f"]);
});
