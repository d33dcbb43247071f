import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Api } from "./api.ts";
import { dataOf, PASSWORD } from "./players.ts";

/** The public address of a platform in a test. */
const ORIGIN = "http://localhost:3000";

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const text = (data: Buffer | string): string => Buffer.from(data).toString("base64url");
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(" ", ""), "hex");
const uint16 = (value: number): Buffer => hex(value.toString(16).padStart(4, "0"));
const uint32 = (value: number): Buffer => hex(value.toString(16).padStart(8, "0"));

/** Bits of the authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Faults of a device. */
interface Wrongs {
  origin?: string;
  rpId?: string;
  /** The device has not verified its owner. */
  isUnverified?: boolean;
  /** The sign count, in place of the previous one plus one. */
  counter?: number;
  type?: string;
  userHandle?: string;
  credentialId?: string;
}

/** An authenticator in software, by the WebAuthn specification: one discoverable ES256 credential without attestation. */
export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(24);
  const cose = Buffer.concat([
    hex("a5 01 02 03 26 20 01 21 58 20"),
    Buffer.from(x, "base64url"),
    hex("22 58 20"),
    Buffer.from(y, "base64url"),
  ]);
  let counter = 0;
  let owner = "";

  function signed(
    rpId: string,
    flags: number,
    { isUnverified, counter: given }: Wrongs,
    key = Buffer.alloc(0),
  ): Buffer {
    counter = given ?? counter + 1;
    const verified = isUnverified ? 0 : VERIFIED;
    return Buffer.concat([sha256(rpId), Buffer.from([flags | verified]), uint32(counter), key]);
  }
  const client = (type: string, challenge: string, { origin = ORIGIN }: Wrongs): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: text(id),

    /** The result of `navigator.credentials.create`, as JSON. */
    make(options: string, wrongs: Wrongs = {}): string {
      const { challenge, rp, user } = JSON.parse(options);
      owner = user.id;
      const key = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, cose]);
      const data = signed(wrongs.rpId ?? rp.id, PRESENT | HAS_KEY, wrongs, key);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        hex("a3 63666d74 64 6e6f6e65 67 61747453746d74 a0 68 6175746844617461 59"),
        uint16(data.length),
        data,
      ]);
      const clientDataJSON = text(client(wrongs.type ?? "webauthn.create", challenge, wrongs));
      const response = { clientDataJSON, attestationObject: text(attestation), transports: ["internal"] };
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response,
        clientExtensionResults: {},
      });
    },

    /** The result of `navigator.credentials.get`, as JSON. */
    show(options: string, wrongs: Wrongs = {}): string {
      const { challenge, rpId } = JSON.parse(options);
      const data = signed(wrongs.rpId ?? rpId, PRESENT, wrongs);
      const clientData = client(wrongs.type ?? "webauthn.get", challenge, wrongs);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: wrongs.userHandle ?? owner,
      };
      const name = wrongs.credentialId ?? text(id);
      return JSON.stringify({ id: name, rawId: name, type: "public-key", response, clientExtensionResults: {} });
    },
  };
}

/** Adds a passkey to the player; returns the device. */
export async function withPasskey(platform: Api, player: { token: string }, name = "Phone") {
  const device = softAuthenticator();
  const { options } = dataOf(await platform.call("beginPasskey", { password: PASSWORD }, player));
  dataOf(await platform.call("addPasskey", { credential: device.make(options), name }, player));
  return device;
}
