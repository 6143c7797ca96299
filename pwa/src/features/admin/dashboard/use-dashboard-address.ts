import { delays } from '@memcherrish/shared/domain/limits.ts';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  choose,
  type DashboardLocation,
  type DashboardTab,
  readAddress,
  type Selection,
  writeAddress,
} from '#admin/widgets/dashboard-address.ts';

export interface DashboardAddress {
  shown: DashboardLocation;
  openTab: (tab: DashboardTab) => void;
  /** Applies the choice at once, and opens the tab `next` after a short delay that shows the choice. */
  select: (choice: Partial<Selection>, next: DashboardTab) => void;
  showPeople: (people: boolean) => void;
  /** Clears a choice that no longer exists, and stays on the tab. */
  drop: (choice: Partial<Selection>) => void;
  /** The tab that a choice is opening. Its panel takes the focus, because the pressed button disappears. */
  arriving: RefObject<DashboardTab | null>;
}

/** Keeps tab and choices in the address, so that reload, the back button and shared links work. */
export function useDashboardAddress(): DashboardAddress {
  const [query, setQuery] = useSearchParams();
  const shown = useMemo(() => readAddress(query), [query]);
  // Stores the whole target location: on a slow device `shown` may still be the old one when the delay ends.
  const [next, setNext] = useState<DashboardLocation | null>(null);
  const arriving = useRef<DashboardTab | null>(null);

  const go = (to: DashboardLocation, replace: boolean) =>
    setQuery(writeAddress(to), { replace, preventScrollReset: true });

  // An effect event, because `go` changes with the address and must not restart the delay.
  const arrive = useEffectEvent((there: DashboardLocation) => {
    setNext(null);
    go(there, true);
  });
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => arrive(next), delays.tabSwitch);
    return () => clearTimeout(timer);
  }, [next]);

  return {
    shown,
    openTab: (tab) => {
      setNext(null);
      arriving.current = null;
      go({ ...shown, tab }, false);
    },
    select: (choice, tab) => {
      const chosen = { ...shown, ...choose(shown, choice) };
      go(chosen, false);
      arriving.current = tab;
      setNext({ ...chosen, tab });
    },
    showPeople: (people) => go({ ...shown, people }, true),
    drop: (choice) => go({ ...shown, ...choose(shown, choice) }, true),
    arriving,
  };
}
