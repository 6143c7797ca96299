import { useCallback, useEffect, useRef, useState } from 'react';
import type { DecisionItem } from './decision-items.ts';
import type { Act } from './decisions.ts';

/** Milliseconds in which a decision can be taken back. */
const heldFor = 6000;

/** A decision that is not sent yet. */
export interface Held {
  item: DecisionItem;
  act: Act;
}

interface HeldDecision {
  held: Held | null;
  /** Holds a decision. The one before is sent at once. */
  hold: (next: Held) => void;
  /** Takes the held decision back, and returns its item. */
  undo: () => DecisionItem | null;
}

/**
 * Holds the last decision for some seconds, so that one key may decide and another takes it back. It is sent earlier
 * when the next one is taken, when the page is hidden, and when the admin leaves it.
 */
export function useHeldDecision(send: (decision: Held) => void): HeldDecision {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef<Held | null>(null);
  const sender = useRef(send);
  sender.current = send;

  const set = useCallback((next: Held | null) => {
    latest.current = next;
    setHeld(next);
  }, []);
  const commit = useCallback(() => {
    const due = latest.current;
    if (!due) return;
    set(null);
    sender.current(due);
  }, [set]);

  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(commit, heldFor);
    return () => clearTimeout(timer);
  }, [held, commit]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && commit();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', commit);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', commit);
      commit();
    };
  }, [commit]);

  return {
    held,
    hold: (next) => {
      commit();
      set(next);
    },
    undo: () => {
      const item = latest.current?.item ?? null;
      set(null);
      return item;
    },
  };
}
