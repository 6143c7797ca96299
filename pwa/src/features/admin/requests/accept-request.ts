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
 * Accepts a request with one press. Returns `unsure`, and accepts nothing, when the class list already has an unclaimed
 * record with this name: the admin then says which one it is.
 */
export async function acceptUnlessListed(
  request: PendingRequest,
): Promise<Outcome<{ message: string }> | 'unsure'> {
  const { schoolId, batchId, divisionId, name } = request;
  if (schoolId && batchId && divisionId) {
    const people = await ask(listSchoolmates(schoolId, batchId, divisionId), dashboardWords.acceptFailed);
    if (!people.ok) return people;
    if (likelyRecords(people.value, name).length > 0) return 'unsure';
  }
  return acceptRequest(request, null);
}
