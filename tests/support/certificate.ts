import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** One DER element: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, "hex");

/** `ecdsa-with-SHA256`, `commonName` and `subjectAltName`. */
const ECDSA = sequence(der(0x06, hex("2a8648ce3d040302")));
const COMMON_NAME = der(0x06, hex("550403"));
const OTHER_NAMES = der(0x06, hex("551d11"));

const DAY_MS = 24 * 60 * 60_000;

/** A time as X.509 writes it for the first half of this century: YYMMDDhhmmssZ. */
const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A self-signed certificate, valid today for these names and addresses; clients must be given it to trust it (RFC 5280). */
export function certificateFor(...names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("Openhand's tests")))));
  const others = names.map((each) =>
    isIPv4(each) ? der(0x87, Buffer.from(each.split(".").map(Number))) : der(0x82, Buffer.from(each)),
  );
  const extensions = der(0xa3, sequence(sequence(OTHER_NAMES, der(0x04, sequence(...others)))));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const bits = der(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const lines =
    sequence(signed, ECDSA, bits)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}
