/** A hash in groups of eight that wrap as groups and are copied as one word. */
export function Hash({ value }: { value: string }) {
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
