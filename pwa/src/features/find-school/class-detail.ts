import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';

/** What is to be known of a division before asking to join it: one is there, or has asked already. */
export function classDetail(divisionId: string, me: Me | null): string | undefined {
  if (me?.kind !== 'schoolmate') return undefined;
  if (me.memberships.some((each) => each.divisionId === divisionId)) return findSchoolWords.youAreInThisClass;
  const waits = me.requests.some((each) => each.divisionId === divisionId && each.state === 'pending');
  return waits ? findSchoolWords.youHaveAskedToJoin : undefined;
}
