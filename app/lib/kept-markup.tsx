import { type ComponentType, createContext, useContext } from "react";

/** What a document contains in place of cached markup, or before and after markup to be cached. */
export type MarkupPlace = { kept: string } | { begin: string; end: string };

/** Returns the place of a key's markup in the document being rendered. */
export type KeepMarkup = (key: string) => MarkupPlace;

const Keep = createContext<KeepMarkup | null>(null);

/** Server only. Outside of it all markup is rendered again. */
export const KeepMarkupProvider = Keep.Provider;

/** Values that JSON represents unambiguously. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

let kinds = 0;

/**
 * The component as a server renders it: its markup is cached by props and language. It must depend on nothing else: values from
 * a context would belong to another page, and so would an id from `useId`. It must begin and end with an element, not with a
 * text.
 *
 * Browsers hydrate the same elements with the component itself, and receive none of this: it is behind `import.meta.env.SSR`.
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
