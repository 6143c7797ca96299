import { delays } from '@memcherrish/shared/rules/limits.ts';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  choose,
  type DashboardLocation,
  type DashboardTab,
  readAddress,
  type Selection,
  writeAddress,
} from './dashboard-address.ts';

export interface DashboardAddress {
  place: DashboardLocation;
  openTab: (tab: DashboardTab) => void;
  /** Takes the choice at once, and opens `next` a moment later, so that the choice is seen to be taken. */
  select: (choice: Partial<Selection>, next: DashboardTab) => void;
  showPeople: (people: boolean) => void;
  /** Takes back a choice that no longer exists, and stays on the tab. */
  drop: (choice: Partial<Selection>) => void;
  /** The tab that a choice is opening: its panel takes the focus, since the button that was pressed goes out of sight. */
  arriving: RefObject<DashboardTab | null>;
}

/** Tab and choices live in the address, so that a reload, the back button and a shared link all work. */
export function useDashboardAddress(): DashboardAddress {
  const [query, setQuery] = useSearchParams();
  const place = useMemo(() => readAddress(query), [query]);
  // Whole, with the choice in it: on a slow device `place` is still the old one when the moment is over.
  const [next, setNext] = useState<DashboardLocation | null>(null);
  const arriving = useRef<DashboardTab | null>(null);

  const go = (to: DashboardLocation, replace: boolean) =>
    setQuery(writeAddress(to), { replace, preventScrollReset: true });

  // With the address `go` is another one, and the moment must not begin anew.
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
    place,
    openTab: (tab) => {
      setNext(null);
      arriving.current = null;
      go({ ...place, tab }, false);
    },
    select: (choice, tab) => {
      const chosen = { ...place, ...choose(place, choice) };
      go(chosen, false);
      arriving.current = tab;
      setNext({ ...chosen, tab });
    },
    showPeople: (people) => go({ ...place, people }, true),
    drop: (choice) => go({ ...place, ...choose(place, choice) }, true),
    arriving,
  };
}
