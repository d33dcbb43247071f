/** A message as it leaves: what a mail server or a gateway is told, and no more. */
export interface Outgoing {
  /** Of its row: the same for every try, so that a mailbox that got it twice shows it once. */
  id: string;
  /** An e-mail address, or a telephone in E.164. */
  to: string;
  /** Empty for a message to a telephone. */
  subject: string;
  text: string;
  html: string | null;
  unsubscribe: string | null;
}

/**
 * What came of one try: taken; no such mailbox; refused for what it is, so that the same words will be refused again; or
 * not now.
 */
export type Carried = { end: "sent" } | { end: "bounced" | "refused" | "later"; reply: string };

/** Brings messages to where they are read, one try a call; a fault of its own is an answer `later`. */
export interface Carrier {
  carry(letter: Outgoing): Promise<Carried>;
  close(): void;
}
