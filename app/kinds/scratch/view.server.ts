import { symbolPath } from "#app/paths.ts";
import type { SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

export const scratch = {
  publishedRules,
  fields: () => ({ kind: "scratch" as const }),
  input: {},
  machine({ t }, { cells, symbols }, round) {
    const pictures = new Map(
      symbols.map(({ id, inks }) => [id, { image: symbolPath({ emblem: id, inks }), name: t(`games:symbol.${id}`) }]),
    );
    const match = round?.outcome.match;
    return {
      kind: "scratch" as const,
      cells: Array.from({ length: cells }, (_, place) => {
        const id = round?.outcome.cells[place];
        const picture = id === undefined ? undefined : pictures.get(id);
        const number = place + 1;
        return picture
          ? { ...picture, hit: id === match, cover: t("play:scratch.cell", { number }) }
          : { image: null, name: t("play:scratch.covered", { number }), hit: false, cover: "" };
      }),
    };
  },
} satisfies SiteKind<"scratch">;
