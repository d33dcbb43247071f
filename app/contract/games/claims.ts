import { canonicalJson } from "../canonical.ts";
import type { verifyRound } from "../fairness.ts";
import { type Currency, type Money, majorUnits, minorUnits, toMoney } from "../money.ts";
import type { Data } from "../operation.ts";
import type { JackpotDraw, JackpotsFound } from "./jackpots.ts";
import type { RoundProof } from "./proof.ts";
import { inCurrency, wonBy } from "./won-by.ts";

/** The result of replaying the round. */
export type Found = Data<typeof verifyRound>;

/**
 * What the player was shown before the round and kept; empty if nothing was kept. In place of a client seed that a beacon publishes
 * after the bet, the number of its round.
 */
export interface Kept {
  seal: string;
  clientSeed: string;
  /** The signed receipt of the round as its player downloaded it. */
  receipt?: string;
}

/** What was kept, then the client seed of a beacon, and all others about the result. */
export type ProofClaim =
  | "keptSeal"
  | "keptClientSeed"
  | "keptBeacon"
  | "beaconValue"
  | "beaconSignature"
  | "serverSeedHash"
  | "paytableHash"
  | "staked"
  | "payout"
  | "termsHash"
  | "weight"
  | "jackpotBeacon"
  | "jackpotSignature"
  | "jackpots"
  | "won"
  | "jackpotPaid"
  | "paid"
  | "outcome";

export interface Claim {
  claim: ProofClaim;
  claimed: string;
  found: string;
  same: boolean;
}

/** Stands for a missing value. */
const NOTHING = "–";

const compared = (claim: ProofClaim, claimed: string, found: string): Claim => ({
  claim,
  claimed: claimed || NOTHING,
  found: found || NOTHING,
  same: claimed === found,
});

/** An amount in its currency, the same in every language, because it is compared. */
const inWords = (money: Money | null): string =>
  money ? `${majorUnits(minorUnits(money), money.currency)} ${money.currency}` : "";

const drawsInWords = (draws: readonly JackpotDraw[]): string =>
  draws.map(({ level, oneInEuro, number }) => `${level} ${number} (1 : ${oneInEuro})`).join(", ");

/** The differing part of two long texts. */
function excerpts(claimed: string, found: string): [string, string] {
  const apart = [...claimed].findIndex((letter, place) => letter !== found[place]);
  const from = Math.max(0, apart - 20);
  const excerpt = (text: string) => `${from > 0 ? "…" : ""}${text.slice(from, from + 60)}…`;
  return [excerpt(claimed), excerpt(found)];
}

/** The outcome, if the proof has it. */
function outcomeClaims({ outcome }: RoundProof, found: Found): Claim[] {
  if (outcome === undefined) return [];
  const texts = [outcome, found.outcome].map((value) => canonicalJson(JSON.parse(JSON.stringify(value)))) as [
    string,
    string,
  ];
  const [claimedText, foundText] = excerpts(...texts);
  return [{ claim: "outcome", claimed: claimedText, found: foundText, same: texts[0] === texts[1] }];
}

type Jackpots = NonNullable<RoundProof["jackpots"]>;

/** The levels are drawn; the amounts of their pools are claimed, and must give the paid amount by the published rate. */
function wonClaims(claimed: Jackpots, found: JackpotsFound, currency: Currency): Claim[] {
  const levels = wonBy(found).map(({ level }) => level);
  const paid = claimed.won.reduce((sum, { pool }) => sum + inCurrency(minorUnits(pool), found.perThousandEuro), 0n);
  const isWon = claimed.won.map(({ level }) => level).join() === levels.join();
  return [
    {
      claim: "won",
      claimed: claimed.won.map(({ level, pool }) => `${level} ${inWords(pool)}`).join(", ") || NOTHING,
      found: levels.join(", ") || NOTHING,
      same: isWon && claimed.won.every(({ pool }) => pool.currency === "EUR"),
    },
    compared("jackpotPaid", inWords(claimed.paid), inWords(toMoney(paid, currency))),
  ];
}

/** The round of a beacon must have been signed by its chain. */
const signedClaim = (claim: ProofClaim, round: string, isSigned = false): Claim => ({
  claim,
  claimed: round,
  found: isSigned ? round : NOTHING,
  same: isSigned,
});

/**
 * A round that takes part must have been drawn for every level, or wait for that, any other round for none. The round of the beacon
 * must be the one the terms name for the bet.
 */
function jackpotClaims({ jackpots: claimed, jackpotsWait, bet }: RoundProof, found: JackpotsFound | null): Claim[] {
  const part = claimed ?? jackpotsWait;
  const draws = compared("jackpots", drawsInWords(claimed?.draws ?? []), drawsInWords(found?.draws ?? []));
  if (!part || !found) return claimed || found ? [draws] : [];
  const { termsHash, weight, beacon } = part;
  const named = String(beacon?.round ?? "");
  return [
    ...(termsHash === null ? [] : [compared("termsHash", termsHash, found.termsHash)]),
    compared("weight", String(weight), String(found.weight)),
    ...(beacon ? [compared("jackpotBeacon", named, String(found.beacon?.round ?? ""))] : []),
    ...(claimed && beacon ? [signedClaim("jackpotSignature", named, found.beacon?.isSigned)] : []),
    ...(claimed ? [draws, ...wonClaims(claimed, found, bet.currency)] : []),
  ];
}

/** The total payout must equal the replayed payout of the game, plus the claimed one of jackpots that were paid with it. */
function paidClaim({ jackpots, paid, bet }: RoundProof, { payout }: Found): Claim {
  const besides = jackpots && !jackpots.beacon ? minorUnits(jackpots.paid) : 0n;
  return compared("paid", inWords(paid), inWords(payout && toMoney(minorUnits(payout) + besides, bet.currency)));
}

/** A seal may be copied with spaces between its groups of digits, or in capitals. */
const asSeal = (text: string): string => text.replace(/\s/g, "").toLowerCase();

/** Compares what the player kept with the proof. */
export function keptClaims(kept: Kept, { proof }: RoundProof): Claim[] {
  const seal = asSeal(kept.seal);
  const clientSeed = kept.clientSeed.trim();
  const { beacon } = proof;
  return [
    ...(seal ? [compared("keptSeal", seal, proof.serverSeedHash)] : []),
    ...(clientSeed && !beacon ? [compared("keptClientSeed", clientSeed, proof.clientSeed)] : []),
    ...(clientSeed && beacon ? [compared("keptBeacon", clientSeed, String(beacon.round))] : []),
  ];
}

/** Compares the client seed with the signature of the beacon, and that with the key of its chain. */
export function beaconClaims({ proof }: RoundProof, { beacon: found }: Pick<Found, "beacon">): Claim[] {
  if (!proof.beacon && proof.clientSeedOrigin !== "beacon") return [];
  return [
    compared("beaconValue", proof.clientSeed, found?.value ?? ""),
    signedClaim("beaconSignature", String(proof.beacon?.round ?? NOTHING), found?.isSigned),
  ];
}

/** The required payout of a void round, the stake or its value; for a shared round that depends on when it was voided. */
function voidClaims(proof: RoundProof, { stake, payout, outcome }: Found): Claim[] {
  if (outcome.kind === "crash") return [];
  const left = "cashOut" in outcome ? outcome.cashOut : null;
  const worth = minorUnits(payout ?? left ?? stake);
  const found = worth > minorUnits(stake) ? toMoney(worth, stake.currency) : stake;
  return [compared("paid", inWords(proof.paid), inWords(found))];
}

/** The claims about the result; for a void round about what its player had seen, and what was due for it. */
const resultClaims = (proof: RoundProof, found: Found): Claim[] =>
  proof.state === "void"
    ? [...voidClaims(proof, found), ...outcomeClaims({ ...proof, outcome: proof.outcome ?? undefined }, found)]
    : [
        compared("payout", inWords(proof.payout), inWords(found.payout)),
        ...jackpotClaims(proof, found.jackpots),
        paidClaim(proof, found),
        ...outcomeClaims(proof, found),
      ];

/** Compares the seal with the hash of the revealed seed: SHA-256, as hexadecimal digits. */
export const sealClaim = ({ proof }: RoundProof, hash: string): Claim =>
  compared("serverSeedHash", proof.serverSeedHash, hash);

/** Compares the claimed result of the round with the replayed one. */
export const drawnClaims = (proof: RoundProof, found: Found): Claim[] => [
  compared("paytableHash", proof.paytableHash, found.paytableHash),
  compared("staked", inWords(proof.stake), inWords(found.stake)),
  ...resultClaims(proof, found),
];

/** Compares each claim of a proof with the replayed round, and what the player kept with the proof. */
export const claimsOf = (proof: RoundProof, found: Found, kept: Kept): Claim[] => [
  ...keptClaims(kept, proof),
  ...beaconClaims(proof, found),
  sealClaim(proof, found.serverSeedHash),
  ...drawnClaims(proof, found),
];

/**
 * The outcome as indented JSON, with amounts in their currency. Its keys are sorted, so that two equal outcomes are the same
 * text from any source.
 */
export const outcomeText = ({ outcome }: Pick<Found, "outcome">): string =>
  JSON.stringify(
    JSON.parse(canonicalJson(JSON.parse(JSON.stringify(outcome)))),
    (_, value) =>
      value && typeof value === "object" && "amount" in value && "currency" in value ? inWords(value) : value,
    1,
  );

/** The round of a beacon that draws a round for the jackpots, with when its bet was made; undefined where none does. */
export function drawnByOf({ jackpots, jackpotsWait, openedAt }: RoundProof) {
  const beacon = jackpots ? jackpots.beacon : jackpotsWait?.beacon;
  return beacon && { openedAt, beacon };
}
