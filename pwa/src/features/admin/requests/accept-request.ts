import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { likelyRecords } from '#admin/people/records-to-be.ts';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { acceptPendingRequest, type PendingRequest } from '#api/pending-requests.ts';
import { listSchoolmates } from '#api/schools.ts';

/** Accepts a request, as a new person or as the record on the list. The request names its division itself. */
export async function acceptRequest(
  request: PendingRequest,
  recordId: string | null,
): Promise<Outcome<{ message: string }>> {
  const { schoolId, batchId, divisionId } = request;
  if (!schoolId || !batchId || !divisionId) return errorOutcome(dashboardWords.acceptMissingIds);
  return ask(acceptPendingRequest(request, recordId), dashboardWords.acceptFailed);
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
  const people = await ask(listSchoolmates(schoolId, batchId, divisionId), dashboardWords.acceptFailed);
  return people.ok ? { ok: true, value: likelyRecords(people.value, name).length > 0 } : people;
}
