import { Fold } from "#app/components/Fold.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { RecipesView } from "./recipes.server.ts";

/** The draw that all formulas share, and below it a fold for each way a game is played. */
export function Recipes({ view: { numbers, note, recipes } }: { view: RecipesView }) {
  return (
    <>
      <section className="stack">
        <SectionHead title={numbers.title} />
        <p>{numbers.text}</p>
        <Formula text={numbers.formula} />
      </section>
      <section>
        {recipes.map(({ id, name, text, formula, title, example, open }) => (
          <div key={id} id={id}>
            <Fold summary={name} open={open}>
              <div className="stack">
                <p>{text}</p>
                <Formula text={formula} />
                <h3>{title}</h3>
                <Formula text={example} />
                <p className="note">{note}</p>
              </div>
            </Fold>
          </div>
        ))}
      </section>
    </>
  );
}

/** Formulas are in no language, and browsers must not translate them. */
function Formula({ text }: { text: string }) {
  return (
    <pre className="formula" translate="no">
      <code>{text}</code>
    </pre>
  );
}
