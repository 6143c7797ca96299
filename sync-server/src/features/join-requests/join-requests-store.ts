import { type OwnRequest, requestStates } from '@memcherrish/shared/wire/desk/requests.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { isAsking } from '#directory/askers.ts';
import { divisionPathOf, divisionPathQuery } from '#directory/division-paths-store.ts';
import type { DecisionScope } from '#features/schools/decision-scope.ts';

/** Selects the requests that wait. That of a person in memoriam waits until the memorial is taken back. */
function waitingRequests(tx: ReadTx, scope: DecisionScope) {
  return tx
    .selectFrom('join_requests')
    .innerJoin('divisions', 'divisions.id', 'join_requests.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'join_requests.schoolmate_id')
    .where('join_requests.state', '=', 'pending')
    .where(({ ref }) => isAsking(ref('join_requests.schoolmate_id')))
    .where(scope.column, 'in', scope.ids)
    .orderBy('join_requests.created_at')
    .orderBy('join_requests.id');
}

/** Returns the waiting requests of some classes, the oldest first. */
export async function waitingIn(tx: ReadTx, scope: DecisionScope) {
  if (scope.ids.length === 0) return [];
  return waitingRequests(tx, scope)
    .select([
      'schoolmates.id as schoolmateId',
      'join_requests.id as _id',
      'schools.id as schoolId',
      'schools.name as schoolName',
      'batches.id as batchId',
      'batches.label as batch',
      'divisions.id as divisionId',
      'divisions.name as division',
      'join_requests.self_intro as selfIntro',
      'join_requests.created_at as createdAt',
      'schoolmates.name',
      'schoolmates.mobile',
    ])
    .execute();
}

/** Returns the ids and times of the waiting requests of some classes. */
export async function waitingRequestKeys(
  tx: ReadTx,
  scope: DecisionScope,
): Promise<{ id: string; at: string }[]> {
  if (scope.ids.length === 0) return [];
  return waitingRequests(tx, scope).select(['join_requests.id', 'join_requests.created_at as at']).execute();
}

/** Returns a request with its school, unless it was withdrawn. */
export async function requestById(
  tx: ReadTx,
  id: string,
): Promise<(RowOf<'join_requests'> & { school_id: string; batch_id: string }) | undefined> {
  return tx
    .selectFrom('join_requests')
    .innerJoin('divisions', 'divisions.id', 'join_requests.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .selectAll('join_requests')
    .select(['batches.school_id', 'divisions.batch_id'])
    .where('join_requests.id', '=', id)
    .where('join_requests.state', '!=', 'withdrawn')
    .executeTakeFirst();
}

/** Returns a request in any state, to recognise a repeat. */
export async function anyRequestById(tx: ReadTx, id: string): Promise<RowOf<'join_requests'> | undefined> {
  return tx.selectFrom('join_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function waitingOf(tx: ReadTx, schoolmateId: string): Promise<RowOf<'join_requests'>[]> {
  return tx
    .selectFrom('join_requests')
    .selectAll()
    .where('schoolmate_id', '=', schoolmateId)
    .where('state', '=', 'pending')
    .execute();
}

const ownRequests = cachedQuery((tx, schoolmateId: string) =>
  divisionPathQuery(tx)
    .innerJoin('join_requests', 'join_requests.division_id', 'divisions.id')
    .select([
      'join_requests.id as _id',
      'join_requests.self_intro as selfIntro',
      'join_requests.state',
      'join_requests.created_at as createdAt',
    ])
    .where('join_requests.schoolmate_id', '=', schoolmateId)
    .where('join_requests.state', 'in', requestStates)
    .$narrowType<{ state: OwnRequest['state'] }>()
    .orderBy('join_requests.created_at', 'desc')
    .orderBy('join_requests.id'),
);

/** Returns the person's own join requests, the newest first. */
export async function requestsOf(tx: ReadTx, schoolmateId: string): Promise<OwnRequest[]> {
  return (await ownRequests(tx, schoolmateId)).map(divisionPathOf);
}
