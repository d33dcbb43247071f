import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { Reason } from "#app/components/Reason.tsx";
import type { Way } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { SessionStrip } from "./SessionStrip.tsx";
import { SIDE_ID, Strip } from "./Strip.tsx";
import type { StudioView } from "./studio.server.ts";
import { Tally } from "./Tally.tsx";

interface StudioScreenProps {
  view: StudioView;
  /** The address of the game, once it was opened. */
  address: string | null;
  /** Why it was not. */
  refused: { text: string; way: Way | null } | null;
}

/** A game of another studio on the stage, in a frame of its own, with what stands at every real table around it. */
export function StudioScreen({ view, address, refused }: StudioScreenProps) {
  const { game, room, session, back } = view;
  return (
    <div className="table" data-ink={room.ink} data-pattern={room.pattern}>
      <Strip table={{ game: { id: game.id, href: back, title: game.title }, room, session }} demo={false} />
      <Tally revealed={{ tally: [], session }} />
      {address ? <Opened view={view} address={address} /> : <Closed view={view} refused={refused} />}
      <StudioSide view={view} />
    </div>
  );
}

/** The frame covers the words below it once its page is there. */
function Opened({ view: { frameTitle, proof }, address }: { view: StudioView; address: string }) {
  const { t } = useTranslation("studios");
  return (
    <div className="stage" id="stage">
      <div className="studio-stage">
        <p className="studio-wait">{t("loading")}</p>
        <iframe
          title={frameTitle}
          src={address}
          // The sandbox's own game is of this origin, where scripts in a frame could reach the page; it has none.
          sandbox={
            address.startsWith("/") ? "allow-same-origin allow-forms" : "allow-scripts allow-same-origin allow-forms"
          }
          allow="autoplay; fullscreen"
          referrerPolicy="strict-origin"
        />
        <p className="studio-line">
          {proof}{" "}
          <a href={address} target="_blank" rel="noreferrer">
            {t("ownTab")}
          </a>
        </p>
      </div>
    </div>
  );
}

function Closed({ view: { game, proof }, refused }: Pick<StudioScreenProps, "view" | "refused">) {
  const { t } = useTranslation("studios");
  return (
    <div className="stage" id="stage">
      <div className="stack studio-start">
        {refused && (
          <ErrorSummary title={t("refused")}>
            <p>
              <Reason text={refused.text} way={refused.way} />
            </p>
          </ErrorSummary>
        )}
        <img src={game.image} alt="" width={250} height={230} />
        <p>{game.by}</p>
        <p>{game.told}</p>
        <p>{proof}</p>
        {/* A document of its own: only its policy allows the frame. */}
        <Form method="post" reloadDocument>
          <input type="hidden" name="intent" value="launch" />
          <Button kind="act">{t("start")}</Button>
        </Form>
      </div>
    </div>
  );
}

function StudioSide({ view: { game, session, cash } }: { view: StudioView }) {
  const { t } = useTranslation(["studios", "play", "common"]);
  const { paths } = useLanguage();
  return (
    <aside className="side sheet" id={SIDE_ID} popover="" aria-label={t("about")}>
      <SessionStrip session={session} />
      <p>{t("cash", { amount: cash })}</p>
      <p className="note">
        {game.by}. {game.told}. {game.currencies}.
      </p>
      <p className="note">{t("lead")}</p>
      <p className="note">{t("points")}</p>
      <div className="cluster">
        <ButtonLink kind="stop" small href={paths.limits()}>
          {t("common:stops.limit")}
        </ButtonLink>
        <ButtonLink kind="stop" small href={paths.selfExclusion()}>
          {t("play:stop")}
        </ButtonLink>
        <ButtonLink small kind="plain" href={paths.talk()}>
          {t("common:frame.talk")}
        </ButtonLink>
      </div>
      <p>
        <Anchor href={paths.otherStudios()}>{t("title")}</Anchor>
      </p>
      <Button type="button" small icon="cross" popovertarget={SIDE_ID} popovertargetaction="hide">
        {t("common:frame.close")}
      </Button>
    </aside>
  );
}
