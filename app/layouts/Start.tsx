import { FIRST } from "#app/components/fetch-priority.ts";
import { type JsonElement, useStartData } from "#app/page/start-data.ts";

/** While pages are developed it has imports; as it is built it has none (vite.config.ts). */
const KIND = import.meta.env.PROD ? {} : { type: "module" };

/**
 * In the place of Remix's `Scripts`, which loads all of the page at once: what the page's scripts begin with, and one small script. It
 * stands in the head and is fetched first: a press that comes before it takes a document.
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

/** What the loaders answered, as data; it comes last, since nothing waits for it. */
export const State = () => <Json of={useStartData()?.state} />;

/** In the browser it is there, and not written again: the ids alone would be one more file before the first script. */
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
