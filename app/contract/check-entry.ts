import { type HashBytes, leafHash, rootOfInclusion } from "./log-tree.ts";
import type { IncludedEntry, LogHead } from "./public-log.ts";
import { readHeadNote } from "./signed-head.ts";

/** An Ed25519 signature over a text in UTF-8; signature and key are hexadecimal digits. */
export interface Signed {
  text: string;
  signature: string;
  publicKey: string;
}

/** Passed by the caller, which runs in a browser or on a server. */
export interface Hashing {
  sha256: HashBytes;
  isSigned(signed: Signed): boolean;
}

export interface CheckedEntry {
  /** The root of the signed head; empty for a note that is none. */
  root: string;
  /** The root that the entry leads to; empty where it leads nowhere. */
  found: string;
  isIncluded: boolean;
  /** Whether the head is signed with one of the keys. */
  isHeadSigned: boolean;
}

/** Whether the note of a signed head of this root is signed with one of the keys. */
export function isSignedHead(
  { isSigned }: Pick<Hashing, "isSigned">,
  { note: text, root }: LogHead,
  publicKeys: readonly string[],
): boolean {
  const note = readHeadNote(text);
  return (
    note?.root === root &&
    publicKeys.some((publicKey) => isSigned({ text: note.body, signature: note.signature, publicKey }))
  );
}

/** Whether an entry of the public log leads to the root of the head it came with, and who signed that. */
export function checkEntry(
  hashing: Hashing,
  { entry, inclusion, head }: IncludedEntry,
  publicKeys: readonly string[],
): CheckedEntry {
  const note = readHeadNote(head.note);
  const found = rootOfInclusion(hashing.sha256, leafHash(hashing.sha256, entry.text), inclusion) ?? "";
  const isPlaced = entry.index === inclusion.index && inclusion.size === note?.size;
  return {
    root: note?.root ?? "",
    found,
    isIncluded: isPlaced && found !== "" && found === note?.root,
    isHeadSigned: isSignedHead(hashing, head, publicKeys),
  };
}
