import { useSyncExternalStore } from 'react';

export interface Said {
  message: string;
  tone: 'done' | 'error';
  /** What can be done about it while it is there; never the only way to do so. */
  action?: { label: string; onSelect: () => void } | undefined;
}

let unsaid: readonly Said[] = [];
let voice: ((said: Said) => void) | null = null;
const listeners = new Set<() => void>();

/** Says one sentence at the foot of the screen, for what needs no answer. It is read out when there is a pause. */
export function say(message: string, tone: Said['tone'] = 'done', action?: Said['action']): void {
  const said = action ? { message, tone, action } : { message, tone };
  if (voice) voice(said);
  else setUnsaid([...unsaid, said]);
}

/** Hands what is said to whoever draws it, and first what was said before. Answers how to take that back. */
export function sayThrough(next: (said: Said) => void): () => void {
  voice = next;
  for (const said of unsaid) next(said);
  setUnsaid([]);
  return () => {
    if (voice === next) voice = null;
  };
}

/** What nobody has drawn yet. */
export function useUnsaid(): readonly Said[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsaid,
  );
}

function setUnsaid(next: readonly Said[]): void {
  unsaid = next;
  for (const listener of listeners) listener();
}
