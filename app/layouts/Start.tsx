import { FIRST } from "#app/components/fetch-priority.ts";
import { type JsonElement, useStartData } from "#app/page/start-data.ts";

/** In development it has imports; the built file has none (vite.config.ts). */
const KIND = import.meta.env.PROD ? {} : { type: "module" };

/**
 * Replaces Remix's `Scripts`, which loads all scripts of the page at once, with the data the page's scripts start with and one
 * small script. It is in the head and fetched first: a press before it has loaded loads a document.
 */
export function Start() {
  const data = useStartData();
  return (
    <>
      <Json of={data?.start} />
      <script {...KIND} async src={data?.script} {...FIRST} suppressHydrationWarning />
    </>
  );
}

/** The loader data; last in the document, since nothing waits for it. */
export const State = () => <Json of={useStartData()?.state} />;

/**
 * The browser has it in the document and does not render it again: the ids alone would be one more file before the first
 * script.
 */
function Json({ of: { id, json } = {} }: { of: Partial<JsonElement> | undefined }) {
  const escaped = json?.replaceAll("<", "\\u003c") ?? "";
  return (
    <script
      type="application/json"
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours with every "<" escaped
      dangerouslySetInnerHTML={{ __html: escaped }}
    />
  );
}
