/** What the page shows, in the player's language. */
export interface CoinView {
  language: string;
  title: string;
  texts: { lead: string; stake: string; heads: string; tails: string };
  /** Null where nobody may bet. */
  address: string | null;
  tossId: string;
  stakes: { value: string; label: string; isChosen: boolean }[];
  cash: string | null;
  result: { side: "heads" | "tails"; text: string } | null;
  refused: string | null;
}

/** It is framed: it has its own look, and nothing of the site's. */
const STYLES = `
  body { margin: 0; min-height: 100vh; box-sizing: border-box; padding: 1rem; display: grid; align-content: center;
    justify-items: center; gap: 0.5rem; font: 1rem/1.4 system-ui, sans-serif; background: #f5d547; color: #1c1a14; text-align: center; }
  h1, p { margin: 0; max-width: 34rem; }
  h1 { font-size: 1.5rem; }
  svg { inline-size: min(9rem, 18vh); block-size: min(9rem, 18vh); }
  form, fieldset { display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: center; border: 0; margin: 0; padding: 0; }
  fieldset { inline-size: 100%; }
  label { display: inline-flex; align-items: center; gap: 0.4rem; min-block-size: 2.75rem; padding-inline: 0.6rem; }
  input { inline-size: 1.4rem; block-size: 1.4rem; margin: 0; accent-color: #1c1a14; }
  button { min-block-size: 3rem; min-inline-size: 8rem; border: 0; border-radius: 0.5rem; background: #1c1a14; color: #fff;
    font: 700 1.1rem system-ui, sans-serif; }
  :focus-visible { outline: 3px solid #1c1a14; outline-offset: 3px; }
  .result { min-block-size: 1.4em; font-weight: 700; }
`;

/** The page of the sandbox studio's game: a form and its answer, the same with scripts and without. */
export function CoinPage({ language, title, texts, address, tossId, stakes, cash, result, refused }: CoinView) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <h1 lang="en">{title}</h1>
        <p>{texts.lead}</p>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" fill="#1c1a14" />
          <circle cx="50" cy="50" r="38" fill="#f5d547" />
          {result?.side === "tails" ? (
            <path d="M50 24v52M24 50h52" stroke="#1c1a14" strokeWidth="12" />
          ) : (
            <circle cx="50" cy="50" r="16" fill="#1c1a14" />
          )}
        </svg>
        <p className="result" role="status">
          {result?.text ?? refused}
        </p>
        {cash && <p>{cash}</p>}
        {address && (
          <form method="post" action={address}>
            <input type="hidden" name="toss" value={tossId} />
            <fieldset>
              <legend>{texts.stake}</legend>
              {stakes.map(({ value, label, isChosen }) => (
                <label key={value}>
                  <input type="radio" name="stake" value={value} defaultChecked={isChosen} />
                  {label}
                </label>
              ))}
            </fieldset>
            <button type="submit" name="side" value="heads">
              {texts.heads}
            </button>
            <button type="submit" name="side" value="tails">
              {texts.tails}
            </button>
          </form>
        )}
      </body>
    </html>
  );
}
