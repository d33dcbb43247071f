import type { ReactNode } from "react";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { Status } from "#app/components/Status.tsx";
import { CARDS, type CardName, type TurnedCard } from "#app/contract/games/cards.ts";
import type { Claim } from "#app/contract/games/claims.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { cardBackPath } from "#app/paths.ts";
import type { Findings } from "./verify.server.ts";

/** The ink of the drawings on the cards. */
const INK = "harbour";

type CardsProps = {
  findings: Pick<Findings, "seeds" | "seedsFrom">;
  /** The result of each card. */
  cards: readonly TurnedCard[];
  /** The cards that are still face down. */
  isDown(card: CardName): boolean;
  /** Whether the picture is still moving: the round's result is shown only after that. */
  isMoving: boolean;
  /** Whether this device computed the cards, and not the platform. */
  isOwn: boolean;
  /** The round on the table of its game, for the last card. */
  picture: ReactNode;
  /** Shown on the last card where its result differs from the picture. */
  pictureProblem: string | null;
};

/** The four cards of a check, each with its basis and the source of that. */
export function Cards({ findings, cards, isDown, isMoving, isOwn, picture, pictureProblem }: CardsProps) {
  const { t } = useTranslation("fairness");
  return (
    <ol className="check-cards" aria-label={t("cards.title")}>
      {CARDS.map((card, place) => {
        const claims = cards.find((turned) => turned.card === card)?.claims ?? [];
        const wrong = card === "draw" ? pictureProblem : null;
        return (
          <li key={card} className={card === "draw" ? "check-card check-draw" : "check-card"}>
            <div className="check-turn" data-face={isDown(card) ? "down" : "up"}>
              <article className="check-front" data-wrong={wrong || claims.some(({ same }) => !same) || undefined}>
                <Drawing card={card} findings={findings} claims={claims} />
                <h2>
                  <b>{place + 1}</b> {t(`cards.${card}`)}
                </h2>
                <p className="check-from">{t(`cards.from_${sourceOf(card, findings, isOwn)}`)}</p>
                <p className="note">{t(`cards.text_${card}`)}</p>
                <Facts card={card} findings={findings} claims={claims} />
                {card === "draw" && picture}
                <p className="check-told" data-face={card === "draw" && isMoving ? "down" : "up"}>
                  {wrong ? <Status kind="err">{wrong}</Status> : <Result card={card} claims={claims} />}
                </p>
              </article>
              <div className="check-back" aria-hidden="true">
                <img src={cardBackPath(findings.seeds.serverSeedHash, INK)} alt="" width={250} height={230} />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type CardProps = { card: CardName; findings: CardsProps["findings"]; claims: readonly Claim[] };

function sourceOf(card: CardName, { seedsFrom }: CardsProps["findings"], isOwn: boolean) {
  if (card === "seeds") return seedsFrom;
  if (card === "seal") return "house";
  return isOwn ? "device" : "server";
}

/** The computed hash of the revealed seed. */
const hashOf = (claims: readonly Claim[]) => claims.find(({ claim }) => claim === "serverSeedHash")?.found;

/** The same hash makes the same drawing: that of the seal, and that computed from the seed. */
function Drawing({ card, findings: { seeds }, claims }: CardProps) {
  const hash = card === "seal" ? seeds.serverSeedHash : card === "hash" ? hashOf(claims) : null;
  return hash && <img className="check-drawing" src={cardBackPath(hash, INK)} alt="" width={250} height={230} />;
}

function Facts({ card, findings: { seeds }, claims }: CardProps) {
  const { t } = useTranslation("fairness");
  if (card === "seal") return <Hash value={seeds.serverSeedHash} />;
  if (card === "draw") return null;
  const hash = hashOf(claims);
  const lines =
    card === "seeds"
      ? [
          { name: t("cards.clientSeed"), figure: <code>{seeds.clientSeed}</code> },
          { name: t("cards.nonce"), figure: <code>{seeds.nonce}</code> },
        ]
      : [
          { name: t("cards.serverSeed"), figure: <Hash value={seeds.serverSeed} /> },
          ...(hash ? [{ name: "SHA-256", figure: <Hash value={hash} /> }] : []),
        ];
  return <Sums shape="facts" lines={lines} />;
}

const isKept = ({ claim }: Claim): boolean => claim === "keptClientSeed" || claim === "keptBeacon";

/** The client seed of a beacon is checked by its signature, and by what the player kept if that is given. */
function rightOf(card: CardName, claims: readonly Claim[]) {
  if (card !== "seeds" || claims.every(isKept)) return card;
  return claims.some(isKept) ? "beaconKept" : "beacon";
}

const wrongOf = (card: CardName, wrong: readonly Claim[]) =>
  card === "seeds" && !wrong.every(isKept) ? "beacon" : card;

/** The result of the card, or why it failed. */
function Result({ card, claims }: Pick<CardProps, "card" | "claims">) {
  const { t } = useTranslation("fairness");
  if (claims.length === 0) return t("cards.notKept");
  const wrong = claims.filter(({ same }) => !same);
  if (wrong.length === 0) return <Status kind="ok">{t(`cards.ok_${rightOf(card, claims)}`)}</Status>;
  const named = wrong.map(({ claim }) => t(`verify.claim_${claim}`)).join(", ");
  return (
    <Status kind="err">
      {t(`cards.bad_${wrongOf(card, wrong)}`, { claimed: wrong[0]?.claimed ?? "", claims: named })}
    </Status>
  );
}
