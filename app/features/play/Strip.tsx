import { Anchor } from "#app/components/Anchor.tsx";
import { Badge } from "#app/components/Badge.tsx";
import { LAST } from "#app/components/fetch-priority.ts";
import { Icon } from "#app/components/Icon.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Clock } from "./Clock.tsx";
import type { TableView } from "./table.server.ts";

/** The id of what the button opens. */
export const SIDE_ID = "side";

type StripProps = { table: Pick<TableView, "game" | "room" | "session">; demo: boolean };

/** One line above the stage: the way back, the game, the duration of the session with a link to help, and the menu. */
export function Strip({ table: { game, room, session }, demo }: StripProps) {
  const { t } = useTranslation("play");
  return (
    <header className="strip">
      <Anchor href={game.href} aria-label={t("backTo", { title: game.title })}>
        <Icon name="back" />
      </Anchor>
      <h1 className="plate">
        <img src={room.emblem} alt="" width={30} height={30} {...LAST} />
        <span lang="en">{game.title}</span>
      </h1>
      {demo && <Badge>{t("demo")}</Badge>}
      {session && (
        <Anchor href={session.help}>
          <Clock since={session.startedAt} label={session.clock} />
        </Anchor>
      )}
      <button type="button" popovertarget={SIDE_ID} aria-label={t("rounds.label")}>
        <Icon name="menu" />
      </button>
    </header>
  );
}
