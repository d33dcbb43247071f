import { START_ID, STATE_ID } from "#app/lib/start/page-start.ts";
import { useStartData } from "#app/page/start-data.ts";

/** Nothing in JSON, which both are, needs the sign as itself. */
const escaped = (json: string) => ({ __html: json.replaceAll("<", "\\u003c") });

/**
 * In the place of Remix's `Scripts`, which loads all of the page at once: the data of the page as data, and one small script. What is in
 * them is the document's; in the browser nothing is written again.
 */
export function Start() {
  const data = useStartData();
  return (
    <>
      <script
        type="application/json"
        id={START_ID}
        suppressHydrationWarning
        dangerouslySetInnerHTML={escaped(data ? JSON.stringify(data.start) : "")}
      />
      <script
        type="application/json"
        id={STATE_ID}
        suppressHydrationWarning
        dangerouslySetInnerHTML={escaped(data?.state ?? "")}
      />
      <script type="module" async src={data?.script} suppressHydrationWarning />
    </>
  );
}
