import { delays } from '@memcherrish/shared/rules/limits.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  choose,
  type DashboardPlace,
  type DashboardTab,
  readAddress,
  type Selection,
  writeAddress,
} from './dashboard-address.ts';

export interface DashboardAddress {
  place: DashboardPlace;
  openTab: (tab: DashboardTab) => void;
  /** Takes the choice at once, and opens `next` a moment later, so that the choice is seen to be taken. */
  select: (choice: Partial<Selection>, next: DashboardTab) => void;
  showPeople: (people: boolean) => void;
  /** Counts the tabs that a choice has opened: the panel then takes the focus, since the pressed button is gone. */
  arrivals: number;
}

/** Tab and choices live in the address, so that a reload, the back button and a shared link all work. */
export function useDashboardAddress(): DashboardAddress {
  const [query, setQuery] = useSearchParams();
  const place = useMemo(() => readAddress(query), [query]);
  const [next, setNext] = useState<DashboardTab | null>(null);
  const [arrivals, setArrivals] = useState(0);

  const go = useCallback(
    (to: DashboardPlace, replace: boolean) => {
      setQuery(writeAddress(to), { replace, preventScrollReset: true });
    },
    [setQuery],
  );

  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      setNext(null);
      setArrivals((count) => count + 1);
      go({ ...place, tab: next }, true);
    }, delays.tabSwitch);
    return () => clearTimeout(timer);
  }, [next, place, go]);

  return {
    place,
    openTab: (tab) => {
      setNext(null);
      go({ ...place, tab }, false);
    },
    select: (choice, tab) => {
      go({ ...place, ...choose(place, choice) }, false);
      setNext(tab);
    },
    showPeople: (people) => go({ ...place, people }, true),
    arrivals,
  };
}
