import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { sendCall } from './send-call.ts';
import { withReason } from './with-reason.ts';

/**
 * Creates a link to an unclaimed listing, for the inviting person to send. A failure has a sentence with the reason.
 */
export async function invite(schoolmateId: string, divisionId: string) {
  const made = await sendCall(claimCalls.invite, { body: { schoolmateId, divisionId } });
  return withReason(made, claimWords.inviteFailed, claimWords.inviteOffline);
}
