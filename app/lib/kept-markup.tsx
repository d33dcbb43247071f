import { type ComponentType, createContext, useContext } from "react";

/** What stands in a document in the place of markup that is kept, or before and after markup that will be. */
export type MarkupPlace = { kept: string } | { begin: string; end: string };

/** Gives the place of a key's markup in the one document that is being written. */
export type KeepMarkup = (key: string) => MarkupPlace;

const Keep = createContext<KeepMarkup | null>(null);

/** Server only. Outside of it all markup is written anew. */
export const KeepMarkupProvider = Keep.Provider;

/** What JSON tells apart. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

let kinds = 0;

/**
 * The component as a server renders it: what it wrote for its props is written again for the same in that language. Its markup must
 * follow from these alone: what else it took from a context would be of another page, and so would an id of `useId`. It begins and ends
 * with an element, not with a text.
 *
 * Browsers take the same elements over with the component itself, and are sent none of this: it stands behind `import.meta.env.SSR`.
 */
export function keepingMarkup<Props extends { readonly [name: string]: Plain }>(Component: ComponentType<Props>) {
  const kind = kinds++;
  return function KeptMarkup(props: Props) {
    const keep = useContext(Keep);
    if (!keep) return <Component {...props} />;
    const place = keep(`${kind} ${JSON.stringify(props)}`);
    if ("kept" in place) return place.kept;
    return (
      <>
        {place.begin}
        <Component {...props} />
        {place.end}
      </>
    );
  };
}
