import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { useMemo } from 'react';
import { type Query, useRead, useReading } from '#admin/widgets/use-read.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import {
  type DecisionData,
  type DecisionItem,
  type DecisionView,
  decisionItems,
  itemsIn,
  type SchoolPairs,
  shows,
} from './decision-items.ts';

export interface Decisions {
  /** The items of the view that are loaded so far. */
  items: readonly DecisionItem[];
  /** Whether everything that waits was loaded. Likely duplicates take longer. */
  isLoaded: boolean;
  problems: readonly Problem[];
  reload: () => void;
}

/**
 * Loads what a view lists, again after a change that makes it stale, and whenever the admin returns. All views read the
 * same lists, so their numbers agree.
 */
export function useDecisions(view: DecisionView, schoolIds: readonly string[] = []): Decisions {
  const of = (...kinds: DecisionItem['kind'][]) => ({ when: shows(view, ...kinds), live: true });
  const requests = useRead(requestCalls.list, {}, dashboardWords.loadRequestsFailed, of('request'));
  const claims = useRead(claimCalls.list, {}, managedClaimWords.loadFailed, of('claim', 'left'));
  const posts = useRead(postCalls.listReported, {}, dashboardWords.loadReportsFailed, of('report'));
  const admins = useRead(fellowAdminCalls.listWaiting, {}, dashboardWords.decideAdminFailed, of('admin'));
  const memorials = useRead(memorialCalls.list, {}, vocabulary.listFailed, of('death', 'memorial'));
  const duplicates = usePairs(schoolIds, shows(view, 'duplicate'));

  const data: DecisionData = {
    requests: requests.value,
    claims: claims.value,
    posts: posts.value,
    admins: admins.value,
    memorials: memorials.value,
    duplicates: duplicates.value,
  };
  const dated: readonly (readonly [
    Pick<Query<unknown>, 'value' | 'problem' | 'reload'>,
    isShown: boolean,
  ])[] = [
    [requests, shows(view, 'request')],
    [claims, shows(view, 'claim')],
    [posts, shows(view, 'report')],
    [admins, shows(view, 'admin')],
    [memorials, shows(view, 'death')],
  ];
  const shown = [...dated, [duplicates, shows(view, 'duplicate')] as const].flatMap(([query, isShown]) =>
    isShown ? [query] : [],
  );
  return {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the parts of the data
    items: useMemo(() => itemsIn(view, decisionItems(data)), [view, ...Object.values(data)]),
    isLoaded: dated.every(([{ value }, isShown]) => !isShown || value !== null),
    problems: shown.flatMap(({ problem }) => problem ?? []),
    reload: () => {
      for (const { reload } of shown) reload();
    },
  };
}

/** The likely duplicates of several schools are one read, the first page of each. */
function usePairs(schoolIds: readonly string[], isShown: boolean): Query<SchoolPairs[]> {
  return useReading(
    `likely duplicates ${schoolIds.join(' ')}`,
    duplicateCalls.list,
    () => together(schoolIds.map(firstPairs)),
    duplicateWords.failed,
    { when: isShown },
  );
}

async function firstPairs(schoolId: string): Promise<Outcome<SchoolPairs>> {
  const page = await sendCall(duplicateCalls.list, { params: { schoolId }, query: { from: 0 } });
  return page.ok ? { ok: true, value: { schoolId, pairs: page.value.pairs } } : page;
}

/** Returns all values, or the first failure. */
async function together<T>(calls: readonly Promise<Outcome<T>>[]): Promise<Outcome<T[]>> {
  const values: T[] = [];
  for (const outcome of await Promise.all(calls)) {
    if (!outcome.ok) return outcome;
    values.push(outcome.value);
  }
  return { ok: true, value: values };
}
