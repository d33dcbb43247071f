import { useEffect } from "react";

/** What was heard of a subject: its version, and its state where that is small (`contract/live.ts`). */
export interface Heard {
  subject: string;
  version: string;
  state?: unknown;
}

type Hear = (heard: Heard) => void;

const listeners = new Map<string, Set<Hear>>();
const watchers = new Set<() => void>();

/** The topics that parts of this page follow. */
export const wantedTopics = (): string[] => [...listeners.keys()].sort();

/** Calls back when they are others than before. */
export function watchTopics(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Hands on what was heard to whoever follows it. */
export function publish(heard: Heard): void {
  for (const hear of listeners.get(heard.subject) ?? []) hear(heard);
}

/** Follows a topic until what it answers is called. */
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

/** Follows a topic while the part is shown; `hear` must be the same function each time. */
export function useTopic(topic: string | null, hear: Hear): void {
  useEffect(() => (topic === null ? undefined : listen(topic, hear)), [topic, hear]);
}
