import { useEffect } from "react";

/** A received event of a subject: its version, and its state if that is small (`contract/live.ts`). */
export interface Heard {
  subject: string;
  version: string;
  state?: unknown;
}

type Hear = (heard: Heard) => void;

const listeners = new Map<string, Set<Hear>>();
const watchers = new Set<() => void>();

/** The topics that parts of this page subscribe to. */
export const wantedTopics = (): string[] => [...listeners.keys()].sort();

/** Calls back when they change. */
export function watchTopics(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Passes an event to its subscribers. */
export function publish(heard: Heard): void {
  for (const hear of listeners.get(heard.subject) ?? []) hear(heard);
}

/** Subscribes to a topic until the returned function is called. */
export function listen(topic: string, hear: Hear): () => void {
  const known = listeners.get(topic) ?? new Set<Hear>();
  const isFirst = known.size === 0;
  listeners.set(topic, known.add(hear));
  if (isFirst) for (const changed of watchers) changed();
  return () => {
    known.delete(hear);
    if (known.size > 0) return;
    listeners.delete(topic);
    for (const changed of watchers) changed();
  };
}

/** Subscribes to a topic while the part is mounted; `hear` must be the same function each time. */
export function useTopic(topic: string | null, hear: Hear): void {
  useEffect(() => (topic === null ? undefined : listen(topic, hear)), [topic, hear]);
}
