import { Anchor } from "#app/components/Anchor.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { SettledView } from "./settled.server.ts";

/** The last rounds of the house. A loss stands in the same size and place as a win. */
export function JustSettled({ title, note, rounds }: SettledView) {
  return (
    <section id="settled">
      <SectionHead title={title} note={note} />
      <ul className="lines">
        {rounds.map(({ href, game, about, net, isWon }, place) => (
          // Two rounds of a minute may be alike in all that is told of them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={place}>
            <span>
              <Anchor href={href} lang="en">
                {game}
              </Anchor>{" "}
              <span className="soft">{about}</span>
            </span>
            <MoneyText plain={!isWon}>{net}</MoneyText>
          </li>
        ))}
      </ul>
    </section>
  );
}
