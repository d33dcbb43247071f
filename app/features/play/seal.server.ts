import { isPublicBeacon } from "#app/contract/games/beacon.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

export type Seal = DataOf<"openRealGame">["seal"];

interface Shown {
  seal: Seal;
  /** A round that all players share: its seeds are nobody's own. */
  isShared: boolean;
  /** The receipt is of a player's own seal, and of no demo's. */
  hasReceipt: boolean;
}

/** The client seed, or for a shared round the beacon that publishes it: what can be kept of it before the round. */
function clientSeedOf({ t }: Scope, { seal: { beacon, clientSeed, clientSeedOrigin }, isShared }: Shown) {
  if (clientSeedOrigin !== "beacon") {
    const name = isShared ? t("play:seal.publicSeed") : t(`play:seal.clientSeed_${clientSeedOrigin}`);
    return [{ name, figure: clientSeed, isHash: false }];
  }
  const publisher = beacon && (isPublicBeacon(beacon) ? "drand quicknet" : t("play:seal.beaconOwn"));
  return [
    ...(publisher ? [{ name: t("play:seal.beacon"), figure: publisher, isHash: false }] : []),
    {
      name: t("play:seal.beaconRound"),
      figure: beacon ? String(beacon.round) : t("play:seal.beaconUnnamed"),
      isHash: false,
    },
    {
      name: t("play:seal.clientSeed_beacon"),
      figure: clientSeed || t("play:seal.beaconWaits"),
      isHash: clientSeed !== "",
    },
  ];
}

/** What the next round is drawn from, and what to keep of it. The client seed is called the player's when the player made it. */
export function sealView(scope: Scope, shown: Shown) {
  const { t, paths } = scope;
  const { seal, isShared, hasReceipt } = shown;
  const origin = seal.clientSeedOrigin === "beacon" ? "house" : seal.clientSeedOrigin;
  const kept = origin === "earlier" ? "player" : origin;
  return {
    serverSeedHash: seal.serverSeedHash,
    nextServerSeedHash: seal.nextServerSeedHash,
    nonce: String(seal.nonce),
    text: t(isShared ? "play:seal.sharedText" : `play:seal.text_${origin}`),
    note: seal.beacon && !isPublicBeacon(seal.beacon) ? t("play:seal.beaconOwnText") : null,
    keep: t(isShared ? "play:seal.keep_shared" : `play:seal.keep_${kept}`),
    clientSeed: clientSeedOf(scope, shown),
    receiptHref: hasReceipt ? paths.receipt("seal") : null,
  };
}
