import { asksPrivacy } from '@memcherrish/shared/rules/privacy-question.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { unansweredClaims } from '#local/queries/unanswered-claims.ts';

/** The id of the claims section, as in the address `#claims`. */
export const claimsId = 'claims';

export type SchoolmateAccount = Extract<Me, { kind: 'schoolmate' }>;

/**
 * Returns the first matter that waits for the viewer in an own class, as far as their own state tells: who sees their
 * details, a classmate who waits to be let in, or the photo that is missing.
 */
export function dueMatter(me: SchoolmateAccount, divisionId: string): 'privacy' | 'claims' | 'photo' | null {
  if (asksPrivacy(me.schoolmate)) return 'privacy';
  if (unansweredClaims(me).some((claim) => claim.divisionId === divisionId)) return 'claims';
  return me.schoolmate.profilePic === null ? 'photo' : null;
}
