import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
} from "node:crypto";

/** The purpose of a key. The name is part of the derivation: renaming one changes the key. */
export type Purpose =
  | "seeds at rest"
  | "drawn seeds"
  | "sandbox beacon"
  | "crash chains"
  | "demo seeds"
  | "demo tokens"
  | "signed links"
  | "session tokens"
  | "captcha codes"
  | "phone codes"
  | "mail codes"
  | "identity numbers"
  | "sandbox webhooks"
  | "payout destinations"
  | "second factors"
  | "pin reset codes"
  | "stored files"
  | "live tokens"
  | "promises"
  | "fingerprint";

/** The version assigned to the former SECRET: what was made before there were versions was made with it. */
const FORMER_VERSION = 1;

const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What precedes the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_KEY_BYTES = 32;

interface Encrypted {
  version: number;
  /** Initialisation vector, ciphertext and tag, in base64url. */
  text: string;
}

/**
 * One key for each purpose and version, by HKDF-SHA256 (RFC 5869) from the secrets, which are used here and nowhere else. The
 * first version is used for writing; all of them for reading.
 */
export class Keys {
  readonly #secrets: ReadonlyMap<number, string>;
  readonly #derived = new Map<string, Buffer>();
  readonly #signing = new Map<number, KeyObject>();
  /** The version used for writing. */
  readonly current: number;

  constructor(secrets: ReadonlyMap<number, string>) {
    const [current] = secrets.keys();
    if (current === undefined) throw new Error("there is no secret");
    this.#secrets = secrets;
    this.current = current;
  }

  /** All known versions, the current one first. */
  get versions(): number[] {
    return [...this.#secrets.keys()];
  }

  knows(version: number): boolean {
    return this.#secrets.has(version);
  }

  #key(purpose: Purpose, version: number): Buffer | undefined {
    const name = `${version}:${purpose}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const secret = this.#secrets.get(version);
    if (secret === undefined) return undefined;
    const key = Buffer.from(hkdfSync("sha256", secret, "openhand keys", purpose, KEY_BYTES));
    this.#derived.set(name, key);
    return key;
  }

  /** HMAC-SHA256 of a text under a version's key; undefined for an unknown version. */
  mac(purpose: Purpose, version: number, text: string | Buffer): Buffer | undefined {
    const key = this.#key(purpose, version);
    return key && createHmac("sha256", key).update(text).digest();
  }

  /** The same under the current version. */
  currentMac(purpose: Purpose, text: string | Buffer): Buffer {
    const mac = this.mac(purpose, this.current, text);
    if (!mac) throw new Error(`the key of ${purpose} is missing`);
    return mac;
  }

  /** HMAC-SHA256 as before there were versions; undefined where that secret is gone. */
  formerMac(text: string | Buffer): Buffer | undefined {
    const secret = this.#secrets.get(FORMER_VERSION);
    return secret === undefined ? undefined : createHmac("sha256", secret).update(text).digest();
  }

  /** Encrypts with AES-256-GCM under the current version; it decrypts in no other context than this one. */
  encrypt(purpose: Purpose, plain: Buffer, context: string): Encrypted {
    return { version: this.current, text: this.encryptBytes(purpose, plain, context).toString("base64url") };
  }

  /** The same as bytes: initialisation vector, ciphertext and tag. */
  encryptBytes(purpose: Purpose, plain: Uint8Array, context: string): Buffer {
    const key = this.#key(purpose, this.current);
    if (!key) throw new Error(`the key of ${purpose} is missing`);
    // Not from the port of randomness, which the seeded world replaces: a repeated IV reveals the plaintext.
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Decrypts; undefined for an unknown version. Throws for a text that was changed, or belongs to another context. */
  decrypt(purpose: Purpose, { version, text }: Encrypted, context: string): Buffer | undefined {
    return this.decryptBytes(purpose, { version, bytes: Buffer.from(text, "base64url") }, context);
  }

  decryptBytes(
    purpose: Purpose,
    { version, bytes }: { version: number; bytes: Buffer },
    context: string,
  ): Buffer | undefined {
    const key = this.#key(purpose, version);
    if (!key) return undefined;
    const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(-TAG_BYTES)];
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  #signingKey(version: number): KeyObject | undefined {
    const known = this.#signing.get(version);
    const seed = known ? undefined : this.#key("promises", version);
    if (!seed) return known;
    const key = createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: "der", type: "pkcs8" });
    this.#signing.set(version, key);
    return key;
  }

  /** Ed25519 of a text in UTF-8 (RFC 8032) under the current version: of the same text always the same 64 bytes. */
  signPromise(text: string): { version: number; signature: Buffer } {
    const key = this.#signingKey(this.current);
    if (!key) throw new Error("the key of promises is missing");
    return { version: this.current, signature: sign(null, Buffer.from(text), key) };
  }

  /** The 32 bytes that signatures of a version are verified with; undefined for an unknown version. */
  publicKey(version: number): Buffer | undefined {
    const key = this.#signingKey(version);
    return key && createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-PUBLIC_KEY_BYTES);
  }

  /** Tells whether two processes have the same secret for a version, and reveals nothing else about it. */
  fingerprint(version: number): string {
    const mac = this.mac("fingerprint", version, "openhand");
    if (!mac) throw new Error(`version ${version} is not known`);
    return mac.toString("hex").slice(0, 16);
  }
}

/** Compares in constant time. */
export const isSameMac = (given: Buffer, expected: Buffer | undefined): boolean =>
  expected !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
