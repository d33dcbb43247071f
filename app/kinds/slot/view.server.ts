import styles from "#app/styles/play/reels.css?url";
import { gained, type SiteKind } from "../kind.server.ts";
import { framesOf, idleFrame, stripsOf, symbolsOf } from "./frames.server.ts";
import { publishedRules } from "./rules.server.ts";
import { captionOf } from "./words.server.ts";

export const slot = {
  styles,
  publishedRules,
  fields: () => ({ kind: "slot" as const }),
  input: {},
  machine(scope, rules, round) {
    const symbols = symbolsOf(scope, rules);
    const words = { scope, rules, symbols };
    const strips = stripsOf(words);
    const frames = round ? framesOf(words, strips, round) : [];
    return {
      kind: "slot" as const,
      rows: rules.rows,
      gained: gained(round),
      /** The number of respins a coin resets to; null without respins. */
      respins: "respins" in rules ? rules.respins.respins : null,
      symbols: symbols.map(({ image, name }) => ({ image, name })),
      /** Indexes into the list of symbols, in the published order. */
      strips,
      frames: frames.length > 0 ? frames : [idleFrame(rules, strips)],
    };
  },
  caption: (scope, rules, round) => captionOf({ scope, rules, symbols: symbolsOf(scope, rules) }, round),
} satisfies SiteKind<"slot">;
