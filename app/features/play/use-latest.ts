import { useState } from "react";

/** The later of the page's loaded data and the answer to one of its forms. */
export function useLatest<Data extends object>(loaded: Data, answered: Data | undefined): Data {
  const [seen, setSeen] = useState({ loaded, answered, latest: loaded });
  if (seen.loaded === loaded && seen.answered === answered) return seen.latest;
  const latest = answered && seen.answered !== answered ? answered : seen.loaded === loaded ? seen.latest : loaded;
  setSeen({ loaded, answered, latest });
  return latest;
}
