/** A message as it is sent: what a mail server or a gateway receives, and no more. */
export interface Outgoing {
  /** Id of its row: the same for every attempt, so that a mailbox that receives it twice shows it once. */
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
 * The result of one attempt: accepted; no such mailbox; refused because of its contents, so that the same words will be refused
 * again; or not now.
 */
export type Carried = { end: "sent" } | { end: "bounced" | "refused" | "later"; reply: string };

/** Delivers messages, one attempt per call; a fault of its own results in `later`. */
export interface Carrier {
  carry(letter: Outgoing): Promise<Carried>;
  close(): void;
}
