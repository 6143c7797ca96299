import { useSyncExternalStore } from 'react';

export interface Said {
  message: string;
  tone: 'done' | 'error';
  /** An action that is also available elsewhere, since the toast disappears. */
  action?: { label: string; onSelect: () => void } | undefined;
}

let unsaid: readonly Said[] = [];
let voice: ((said: Said) => void) | null = null;
const listeners = new Set<() => void>();

/** Shows a toast with one sentence. It is announced politely. */
export function say(message: string, tone: Said['tone'] = 'done', action?: Said['action']): void {
  const said = action ? { message, tone, action } : { message, tone };
  if (voice) voice(said);
  else setUnsaid([...unsaid, said]);
}

/** Sets the function that draws toasts, and passes it the earlier ones first. Returns a function that removes it. */
export function sayThrough(next: (said: Said) => void): () => void {
  voice = next;
  for (const said of unsaid) next(said);
  setUnsaid([]);
  return () => {
    if (voice === next) voice = null;
  };
}

/** Returns the toasts that are not drawn yet. */
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
