/** A server-sent event (WHATWG HTML §9.2.6), with the fields used here. */
export interface StreamedEvent {
  name: string;
  id: string;
  data: string;
}

/** Longer than any valid event; limits the buffer when a stream never ends an event. */
const LONGEST_EVENT = 64 * 1024;

/** Returns a parser that takes text in arbitrary chunks and emits complete events. */
export function eventReader(take: (event: StreamedEvent) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    if (rest.length > LONGEST_EVENT) throw new Error("an event has no end");
    for (const block of blocks) {
      const event = { name: "message", id: "", data: "" };
      for (const line of block.split("\n")) {
        const [, field, value = ""] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
        if (field === "event") event.name = value;
        else if (field) event[field as "id" | "data"] = value;
      }
      if (event.name !== "message" || event.data) take(event);
    }
  };
}
