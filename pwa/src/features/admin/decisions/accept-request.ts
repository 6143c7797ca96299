import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { type PendingRequest, requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { likelyRecords } from '#admin/people/records-to-be.ts';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';

/** Accepts a request, as a new person or as the record on the list. The request names its division itself. */
export async function acceptRequest(
  request: PendingRequest,
  recordId: string | null,
): Promise<Outcome<{ message: string }>> {
  const { schoolId, batchId, divisionId, userMobile, _id: requestId } = request;
  if (!schoolId || !batchId || !divisionId) return errorOutcome(dashboardWords.acceptMissingIds);
  const accepted = sendCall(requestCalls.accept, {
    params: { schoolId, batchId, divisionId },
    body: {
      // A coordinator has no number of the person to send.
      ...(userMobile !== '' && { userMobile }),
      requestId,
      ...(recordId !== null && { schoolmateId: recordId }),
    },
  });
  return ask(accepted, dashboardWords.acceptFailed);
}

/**
 * Returns whether the class list already has an unclaimed record with this name. The admin then says which one it is,
 * before the request is accepted.
 */
export async function isMaybeListed({
  schoolId,
  batchId,
  divisionId,
  name,
}: PendingRequest): Promise<Outcome<boolean>> {
  // Accepting says what is missing.
  if (!schoolId || !batchId || !divisionId) return { ok: true, value: false };
  const people = await ask(
    sendCall(schoolCalls.listSchoolmates, { params: { schoolId, batchId, divisionId } }),
    dashboardWords.acceptFailed,
  );
  return people.ok ? { ok: true, value: likelyRecords(people.value, name).length > 0 } : people;
}
