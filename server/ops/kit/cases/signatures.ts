import { balance, bet, type Call, type Case, info, rollback, win } from "../case.ts";
import { changed, changedAfterSigning, reordered, respaced, signed, under } from "../deliveries.ts";

const UNSIGNED = { expect: ["RS_ERROR_INVALID_SIGNATURE"], moves: 0 } as const;

const json = { "Content-Type": "application/json" };

/** The signature with one bit flipped. */
function turned(signature: string): string {
  const bytes = Buffer.from(signature, "base64");
  bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
  return bytes.toString("base64");
}

const FORGED: [what: string, delivery: Call["delivery"]][] = [
  ["no signature", under(() => json)],
  ["an empty signature", signed(() => "")],
  ["a signature that is no base64", signed(() => "!!!")],
  ["a signature with a bit turned", signed((body, { own }) => turned(own(body)))],
  ["half a signature", signed((body, { own }) => own(body).slice(0, 172))],
  ["a stranger's signature", signed((body, { stranger }) => stranger(body))],
  ["the signature of another body", signed((body, { own }) => own(Buffer.concat([body, body])))],
  ["a signature over SHA-1", signed((body, { otherScheme }) => otherScheme(body, "sha1"))],
  ["a signature over SHA-512", signed((body, { otherScheme }) => otherScheme(body, "sha512"))],
  ["a signature with PSS padding", signed((body, { otherScheme }) => otherScheme(body, "pss"))],
  ["white space added after it was signed", changedAfterSigning(respaced)],
  ["its fields reordered after it was signed", changedAfterSigning(reordered)],
  ["a line end added after it was signed", changedAfterSigning((text) => `${text}\n`)],
  ["its amount changed after it was signed", changedAfterSigning((text) => text.replace(/"amount":1/, '"amount":2'))],
];

const FINE: [what: string, delivery: NonNullable<Call["delivery"]>][] = [
  ["a body that is re-spaced before it is signed", changed(respaced)],
  ["the header's name in small letters", under((value) => ({ ...json, "x-hub88-signature": value }))],
  ["the header's name in capitals", under((value) => ({ ...json, "X-HUB88-SIGNATURE": value }))],
  [
    "a content type with its charset",
    under((value) => ({ "Content-Type": "application/json; charset=utf-8", "X-Hub88-Signature": value })),
  ],
];

export const signatureCases: Case[] = [
  ...FORGED.map(([what, delivery]) => ({
    name: `a bet with ${what} is refused`,
    steps: [bet("b", { ...UNSIGNED, ...(delivery && { delivery }) })],
  })),
  ...FINE.map(([what, delivery]) => ({ name: `${what} is fine`, steps: [bet("b", { delivery }), win("w", "b")] })),
  {
    name: "a stranger learns no balance and no facts",
    steps: [
      info({ ...UNSIGNED, delivery: signed((body, { stranger }) => stranger(body)) }),
      balance({ ...UNSIGNED, delivery: signed((body, { stranger }) => stranger(body)) }),
    ],
  },
  {
    name: "a stranger wins nothing and rolls nothing back",
    steps: [
      bet("b"),
      win("w", "b", { ...UNSIGNED, delivery: signed((body, { stranger }) => stranger(body)) }),
      rollback("r", "b", { ...UNSIGNED, delivery: signed((body, { stranger }) => stranger(body)) }),
      rollback("s", "b"),
    ],
  },
];
