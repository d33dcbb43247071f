import { keepingMarkup } from "#app/lib/kept-markup.tsx";

/** A hash in groups of eight that wrap as groups and are copied as one word. */
function Groups({ value }: { value: string }) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return (
    <code className="hash">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one hash may repeat and never move.
        <span key={place}>{group}</span>
      ))}
    </code>
  );
}

export const Hash = import.meta.env.SSR ? keepingMarkup(Groups) : Groups;
