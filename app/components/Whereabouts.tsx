import { Anchor, type LinkItem } from "./Anchor.tsx";

/** The ancestors of a page, outermost first. */
export function Whereabouts({ trail }: { trail: readonly (LinkItem & { language?: string })[] }) {
  return (
    <ol className="whereabouts">
      {trail.map((place) => (
        <li key={place.href}>
          <Anchor href={place.href} lang={place.language}>
            {place.label}
          </Anchor>
        </li>
      ))}
    </ol>
  );
}
