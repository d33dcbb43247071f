import { type JsonElement, useStartData } from "#app/page/start-data.ts";

/** Before pictures: what is pressed meanwhile takes a document. React's types know no such attribute yet. */
const FIRST = { fetchpriority: "high" };

/** In the place of Remix's `Scripts`, which loads all of the page at once: the page's data as data, and one small script. */
export function Start() {
  const data = useStartData();
  return (
    <>
      <Json of={data?.start} />
      <Json of={data?.state} />
      <script type="module" async src={data?.script} {...FIRST} suppressHydrationWarning />
    </>
  );
}

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
