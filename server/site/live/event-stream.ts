/** One event of a stream (WHATWG HTML §9.2.6), as far as this house writes them. */
export interface StreamedEvent {
  name: string;
  id: string;
  data: string;
}

/** Longer than any event of ours: what never ends its event is no stream of ours. */
const LONGEST_EVENT = 64 * 1024;

/** Reads events from pieces of text, wherever those are cut. */
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
