import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import { inboxWords } from '@memcherrish/shared/text/desk/inbox.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { followChanges } from '#api/changes.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { type InboxData, type InboxItem, inboxItems, type SchoolPairs } from './inbox-items.ts';

export interface Inbox {
  /** Null until everything that has an age was loaded. */
  items: readonly InboxItem[] | null;
  problem: Problem | null;
  reload: () => void;
}

/**
 * Loads all that waits for the admin, again after each change of this page and whenever the admin returns. Likely
 * duplicates take longer, so they come later and are loaded once for each visit.
 */
export function useInbox(schoolIds: readonly string[]): Inbox {
  const dated = useQuery(readDated, inboxWords.loadFailed);
  const duplicates = usePairs(schoolIds);
  const { reload } = dated;
  useReturn(reload);
  useEffect(() => followChanges(reload), [reload]);
  const items = useMemo(
    () => dated.value && inboxItems(dated.value, duplicates.value ?? []),
    [dated.value, duplicates.value],
  );
  return {
    items,
    problem: dated.problem ?? duplicates.problem,
    reload: () => {
      reload();
      duplicates.reload();
    },
  };
}

/** Loads what waits for a coordinator, again after each change of this page and whenever they return. */
export function useCoordinatorInbox(): Inbox {
  const dated = useQuery(readForCoordinator, inboxWords.loadFailed);
  const { reload } = dated;
  useReturn(reload);
  useEffect(() => followChanges(reload), [reload]);
  const items = useMemo(() => dated.value && inboxItems(dated.value, []), [dated.value]);
  return { items, problem: dated.problem, reload };
}

function usePairs(schoolIds: readonly string[]): Query<SchoolPairs[]> {
  const ids = schoolIds.join(' ');
  const read = useCallback(
    () =>
      together(
        (ids === '' ? [] : ids.split(' ')).map(async (schoolId) => {
          const page = await sendCall(duplicateCalls.list, { params: { schoolId }, query: { from: 0 } });
          return page.ok ? found(schoolId, page.value.pairs) : page;
        }),
      ),
    [ids],
  );
  return useQuery(read, duplicateWords.failed);
}

const found = (schoolId: string, pairs: SchoolPairs['pairs']): Outcome<SchoolPairs> => ({
  ok: true,
  value: { schoolId, pairs },
});

async function readDated(): Promise<Outcome<InboxData>> {
  const [matters, admins, memorials] = await Promise.all([
    readForCoordinator(),
    sendCall(fellowAdminCalls.listWaiting),
    sendCall(memorialCalls.list),
  ]);
  if (!matters.ok) return matters;
  if (!admins.ok) return admins;
  if (!memorials.ok) return memorials;
  return { ok: true, value: { ...matters.value, admins: admins.value, deaths: memorials.value.reports } };
}

async function readForCoordinator(): Promise<Outcome<InboxData>> {
  const [requests, claims, posts] = await Promise.all([
    sendCall(requestCalls.list),
    sendCall(claimCalls.list),
    sendCall(postCalls.listReported),
  ]);
  if (!requests.ok) return requests;
  if (!claims.ok) return claims;
  if (!posts.ok) return posts;
  const dated = { requests: requests.value, claims: claims.value.claims, posts: posts.value };
  return { ok: true, value: { ...dated, admins: [], deaths: [] } };
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
