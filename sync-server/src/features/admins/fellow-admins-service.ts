import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { ReadTx } from '#db/write.ts';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';

interface NamedAdmin {
  _id: string;
  name: string;
  email: string;
}

/**
 * Returns the admins of a school to its admins and to everyone who may open its directory. 'Contact us'
 * writes to them.
 */
export async function listFellows(
  ctx: Reads<'database'>,
  viewer: Viewer,
  schoolId: string,
): Promise<NamedAdmin[]> {
  const tx = ctx.database.read;
  if (viewer.kind === 'admin') await requireManaged(tx, viewer, schoolId);
  else if (!(await scopeOf(tx, viewer)).schools.has(schoolId)) throw notFound();
  return adminsOf(tx, schoolId);
}

async function adminsOf(tx: ReadTx, schoolId: string): Promise<NamedAdmin[]> {
  const rows = await tx
    .selectFrom('school_admins')
    .innerJoin('admins', 'admins.id', 'school_admins.admin_id')
    .select(['admins.id as _id', 'admins.name', 'admins.email'])
    .where('school_admins.school_id', '=', schoolId)
    .orderBy('school_admins.created_at')
    .execute();
  return rows;
}

export async function addFellow(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  email: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const fellow = await tx
      .selectFrom('admins')
      .select(['id', 'name'])
      .where('email', '=', email)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (!fellow) throw refusedEmail('not-found', serverWords.fellowUnknown);
    const added = await tx
      .insertInto('school_admins')
      .values({ school_id: schoolId, admin_id: fellow.id, created_at: ctx.clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('admin_id')
      .executeTakeFirst();
    if (!added) throw refusedEmail('already-exists', serverWords.fellowAlready);
    const about = { schoolId, subjectId: fellow.id, details: { name: fellow.name } };
    await recordAct(tx, ctx.clock(), admin, { action: 'add-admin', ...about });
  });
}

function refusedEmail(code: 'not-found' | 'already-exists', message: string): ApiError {
  return new ApiError(code, message, { fields: { email: message } });
}

/** Removes an admin from a school; admins may remove themselves. The last admin stays. */
export async function removeFellow(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  fellowId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const fellows = await adminsOf(tx, schoolId);
    const fellow = fellows.find((each) => each._id === fellowId);
    if (!fellow) throw notFound();
    if (fellows.length === 1) throw new ApiError('conflict', serverWords.lastAdmin);
    await tx
      .deleteFrom('school_admins')
      .where('school_id', '=', schoolId)
      .where('admin_id', '=', fellowId)
      .execute();
    const about = { schoolId, subjectId: fellowId, details: { name: fellow.name } };
    await recordAct(tx, ctx.clock(), admin, { action: 'remove-admin', ...about });
  });
}

export async function listWaitingAdmins(ctx: Reads<'database'>, admin: Account) {
  return waitingAdminsFor(ctx.database.read, admin);
}

/** Returns the admins that wait for an admin's approval, the oldest first. Only the first admin decides. */
export async function waitingAdminsFor(tx: ReadTx, admin: Account) {
  // Returns an empty list to the other admins, because every desk asks. This is no error.
  if (!(await isFirst(tx, admin))) return [];
  return tx
    .selectFrom('admins')
    .select(['id as _id', 'name', 'email', 'created_at as createdAt'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute();
}

/** Approves a waiting admin, or removes their registration. */
export async function decideAdmin(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  waitingId: string,
  approve: boolean,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireFirst(tx, admin);
    if (!approve) await removePasskeys(tx, { kind: 'admin', id: waitingId });
    const row = approve
      ? await tx
          .updateTable('admins')
          .set({ state: 'active' })
          .where('id', '=', waitingId)
          .where('state', '=', 'waiting')
          .returning('name')
          .executeTakeFirst()
      : await tx
          .deleteFrom('admins')
          .where('id', '=', waitingId)
          .where('state', '=', 'waiting')
          .returning('name')
          .executeTakeFirst();
    if (!row) throw notFound();
    const action = approve ? 'approve-admin' : 'refuse-admin';
    const about = { schoolId: null, subjectId: waitingId, details: { name: row.name } };
    await recordAct(tx, ctx.clock(), admin, { action, ...about });
  });
}

async function requireFirst(tx: ReadTx, admin: Account): Promise<void> {
  if (!(await isFirst(tx, admin))) throw new ApiError('not-allowed', serverWords.notAllowed);
}

/** Returns whether the admin is the first one, who approves registrations. */
export async function isFirst(tx: ReadTx, admin: Pick<Account, 'id'>): Promise<boolean> {
  const first = await tx
    .selectFrom('admins')
    .select('id')
    .where('state', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id === admin.id;
}
