import { symbolPath } from "#app/paths.ts";
import styles from "#app/styles/play/scratch.css?url";
import { timesOfHundredths } from "../figures.server.ts";
import { gained, type SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

export const scratch = {
  styles,
  publishedRules,
  fields: () => ({ kind: "scratch" as const }),
  input: {},
  machine({ t, format }, { cells, symbols }, round) {
    const pictures = new Map(
      symbols.map(({ id, inks }) => [id, { image: symbolPath({ emblem: id, inks }), name: t(`games:symbol.${id}`) }]),
    );
    const match = round?.outcome.match;
    return {
      kind: "scratch" as const,
      /** Paid more than the stake. */
      gained: gained(round),
      cells: Array.from({ length: cells }, (_, place) => {
        const id = round?.outcome.cells[place];
        const picture = id === undefined ? undefined : pictures.get(id);
        const number = place + 1;
        return picture
          ? { ...picture, hit: id === match, cover: t("play:scratch.cell", { number }) }
          : { image: null, name: t("play:scratch.covered", { number }), hit: false, cover: "" };
      }),
      prizes: symbols.map(({ id, pays }) => ({
        id,
        image: "",
        name: "",
        ...pictures.get(id),
        pays: timesOfHundredths(format, pays),
        hit: id === match,
      })),
    };
  },
  caption({ t, format }, { match: count, symbols }, { outcome }) {
    const paid = symbols.find(({ id }) => id === outcome.match);
    if (!paid) return t("play:scratch.none");
    const symbol = t(`games:symbol.${paid.id}`);
    return t("play:step.winCaption", { count, symbol, times: timesOfHundredths(format, paid.pays) });
  },
} satisfies SiteKind<"scratch">;
