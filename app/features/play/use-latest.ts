import { useState } from "react";

/** Of what a page was loaded with and what a form of it was answered, the one that came last. */
export function useLatest<Data extends object>(loaded: Data, answered: Data | undefined): Data {
  const [seen, setSeen] = useState({ loaded, answered, latest: loaded });
  if (seen.loaded === loaded && seen.answered === answered) return seen.latest;
  const latest = answered && seen.answered !== answered ? answered : seen.loaded === loaded ? seen.latest : loaded;
  setSeen({ loaded, answered, latest });
  return latest;
}
