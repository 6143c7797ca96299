import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { WriteTx } from '#db/write.ts';
import { erasePerson } from '#features/account/erase-person.ts';
import { leave } from '#features/people/suspend-account.ts';
import type { Call } from '#test/authorisation/calls/call.ts';
import { matrix, type Principal } from '#test/authorisation/matrix.ts';
import { routeOf } from '#test/authorisation/send.ts';
import type { World } from '#test/authorisation/world.ts';
import type { Route } from '#test/scene/routes.ts';

/** The signed-in account that makes a call. */
export interface Caller {
  principal: Exclude<Principal, 'AN'>;
  kind: AccountKind;
  id: string;
  sessionId: string;
}

/** A right that a caller loses during a call. */
export interface Loss {
  /** Describes the loss in failure messages. */
  name: string;
  /** The status of the response. */
  status: number;
  /** Returns whether the call depends on the right that is lost. */
  concerns: (row: string, route: Route, caller: Omit<Caller, 'sessionId'>) => boolean;
  happen: (world: World, tx: WriteTx, caller: Caller, made: { row: string; call: Call }) => Promise<unknown>;
  /** Whether the caller loses the account, a school, a class or a role. A block takes away one person. */
  isOfAuthority: boolean;
}

const accountTables = { admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const;
const isRefused = (row: string, principal: Principal) => typeof matrix[row]?.[principal] === 'number';

type NamedLoss = Omit<Loss, 'isOfAuthority'>;

const byBlock = 'somebody blocks them';

/** Every call depends on the session and the account. */
const accountLosses: NamedLoss[] = [
  {
    name: 'their session is revoked',
    status: 401,
    concerns: () => true,
    happen: ({ server }, tx, { sessionId }) => server.ctx.sessions.end(tx, sessionId),
  },
  {
    name: 'their session expires',
    status: 401,
    concerns: () => true,
    happen: ({ server }, tx, { sessionId }) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: server.ctx.clock().toISOString() })
        .where('id', '=', sessionId)
        .execute(),
  },
  {
    name: 'their password is reset',
    status: 401,
    concerns: () => true,
    happen: async ({ server }, tx, { kind, id }) => {
      const password_hash = 'cheap the owner’s new one';
      const table = accountTables[kind];
      await tx.updateTable(table).set({ password_hash }).where('id', '=', id).execute();
      await server.ctx.sessions.endAll(tx, { kind, id });
    },
  },
  {
    name: 'their account is deleted',
    status: 401,
    concerns: (_row, _route, { kind }) => kind !== 'admin',
    happen: ({ server }, tx, { kind, id }) =>
      kind === 'admin' ? Promise.resolve() : erasePerson(server.ctx, tx, { kind, id }),
  },
  {
    name: 'they ask for the deletion of their account',
    status: 403,
    concerns: (_row, { whileLeaving }, { kind }) => kind !== 'admin' && !whileLeaving,
    happen: ({ server }, tx, { kind, id }) =>
      kind === 'admin' ? Promise.resolve() : leave(server.ctx, tx, { kind, id }, '2099-01-01T00:00:00.000Z'),
  },
  {
    name: 'they are no longer let in as an admin',
    status: 401,
    concerns: (_row, _route, { kind }) => kind === 'admin',
    happen: (_world, tx, { id }) =>
      tx.updateTable('admins').set({ state: 'waiting' }).where('id', '=', id).execute(),
  },
];

/** Returns the person who added the class photo of a call. */
async function adderOf(_world: World, tx: WriteTx, call: Call): Promise<string> {
  const photo = await tx
    .selectFrom('class_photos')
    .select('added_by')
    .where('id', '=', call.params?.['photoId'] ?? '')
    .executeTakeFirstOrThrow();
  return photo.added_by;
}

/** Returns the person who made the claim of a call. */
async function claimantOf(_world: World, tx: WriteTx, call: Call): Promise<string> {
  const claim = await tx
    .selectFrom('claims')
    .select('schoolmate_id')
    .where('id', '=', call.params?.['claimId'] ?? '')
    .executeTakeFirstOrThrow();
  return claim.schoolmate_id;
}

/** Calls that a block stops. Returns the id of the person who blocks the caller. */
const stoppedByBlock: Record<string, (world: World, tx: WriteTx, call: Call) => Promise<string>> = {
  'POST /api/schools/:schoolId/batches/:batchId/posts/:postId/reports': async ({ accounts }) =>
    accounts.SE.id,
  'POST /api/schools/:schoolId/batches/:batchId/posts/:postId/replies': async ({ accounts }) =>
    accounts.SE.id,
  'PUT /api/schools/:schoolId/batches/:batchId/posts/:postId/reaction': async ({ accounts }) =>
    accounts.SE.id,
  'DELETE /api/schools/:schoolId/batches/:batchId/posts/:postId/photos/:photo': async ({ accounts }) =>
    accounts.SE.id,
  'DELETE /api/class-photos/:photoId': adderOf,
  'PUT /api/class-photos/:photoId/tags/:tagId': adderOf,
  'DELETE /api/class-photos/:photoId/tags/:tagId': adderOf,
  'PUT /api/claims/:claimId/word': claimantOf,
  'POST /api/claims/:claimId': claimantOf,
  'POST /api/posts/reported/:postId': async ({ accounts }) => accounts.SE.id,
  'POST /api/schoolmates/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates': async (
    _world,
    tx,
    call,
  ) => {
    const request = await tx
      .selectFrom('join_requests')
      .select('schoolmate_id')
      .where('id', '=', String(call.body?.['requestId']))
      .executeTakeFirstOrThrow();
    return request.schoolmate_id;
  },
};

/**
 * Losses of a relation. A call depends on it if the matrix opens the call with the relation and refuses it
 * without.
 */
const relationLosses: NamedLoss[] = [
  {
    name: 'they are no longer in the class',
    status: 404,
    concerns: (row, _route, { principal }) => {
      const isByMembership = !isRefused(row, 'DV') && isRefused(row, 'OT');
      const isOwnPostInClass = row.startsWith('PUT') && row.endsWith('/posts/:postId');
      return (principal === 'SE' || principal === 'DV') && (isByMembership || isOwnPostInClass);
    },
    happen: ({ server, school }, tx, { id }) =>
      server.ctx.revisions.removeMembers(tx, school.places['1-1-A'].divisionId, [id]),
  },
  {
    name: 'they no longer teach the class',
    status: 404,
    // Answering a school does not depend on a class, and leaving a class twice changes nothing.
    concerns: (row, _route, { principal }) =>
      principal === 'TI' && isRefused(row, 'TO') && !row.includes('/api/teachers/own/'),
    happen: async ({ server, school }, tx, { id: teacherId }) => {
      const { divisionId } = school.places['1-1-A'];
      await server.ctx.revisions.endAssignment(tx, { divisionId, teacherId, subject: 'Physics' });
    },
  },
  {
    name: 'their school is taken from them',
    status: 404,
    concerns: (row, _route, { principal }) => principal === 'AI' && matrix[row]?.AO === 404,
    happen: (_world, tx, { id }) => tx.deleteFrom('school_admins').where('admin_id', '=', id).execute(),
  },
  {
    name: 'their role at the door is taken away',
    status: 404,
    concerns: (row) => row.endsWith('/door') || row.endsWith('/door/admissions'),
    happen: (_world, tx, { id }) => tx.deleteFrom('event_doors').where('account_id', '=', id).execute(),
  },
  {
    name: 'their role in the batch is taken away',
    status: 404,
    concerns: (_row, _route, { principal }) => principal === 'CO',
    happen: (_world, tx, { id }) => tx.deleteFrom('batch_roles').where('schoolmate_id', '=', id).execute(),
  },
  {
    name: 'their role in the batch is over',
    status: 404,
    concerns: (row, _route, { principal }) =>
      principal === 'CO' && !row.startsWith('DELETE /api/batch-roles'),
    happen: ({ server }, tx, { id }) =>
      tx
        .updateTable('batch_roles')
        .set({ until: server.ctx.clock().toISOString() })
        .where('schoolmate_id', '=', id)
        .execute(),
  },
  {
    name: 'they leave the batch of their role',
    status: 404,
    concerns: (_row, _route, { principal }) => principal === 'CO',
    happen: ({ server, school }, tx, { id }) =>
      server.ctx.revisions.removeMembers(tx, school.places['1-1-B'].divisionId, [id]),
  },
  {
    name: byBlock,
    status: 404,
    concerns: (row, _route, { kind }) => kind === 'schoolmate' && routeOf(row) in stoppedByBlock,
    happen: async (world, tx, { id }, { row, call }) => {
      const owner_id = (await stoppedByBlock[routeOf(row)]?.(world, tx, call)) ?? '';
      await tx
        .insertInto('blocks')
        .values({
          owner_id,
          from_kind: 'schoolmate',
          from_id: id,
          from_name: 'Somebody',
          mark: 'a block',
          created_at: world.server.ctx.clock().toISOString(),
        })
        .execute();
    },
  },
];

export const losses: Loss[] = [...accountLosses, ...relationLosses].map((loss) => ({
  ...loss,
  isOfAuthority: loss.name !== byBlock,
}));
