import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';

/** Returns a note for a division: the viewer is a member or has already asked to join. Returns undefined otherwise. */
export function classDetail(divisionId: string, me: Me | null): string | undefined {
  if (me?.kind !== 'schoolmate') return undefined;
  if (me.memberships.some((each) => each.divisionId === divisionId)) return findSchoolWords.youAreInThisClass;
  const waits = me.requests.some((each) => each.divisionId === divisionId && each.state === 'pending');
  return waits ? findSchoolWords.youHaveAskedToJoin : undefined;
}
