import { openRequests } from '@memcherrish/shared/rules/limits.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { nanoid } from 'nanoid';
import { divisionPathAt, isMember, manages } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { JoinRequestRow } from '#db/community-rows.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { notificationAbout, notify } from '#features/notifications/notify.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { divisionIn, managedSchoolIds } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { anyRequestById, requestById, waitingIn, waitingOf } from './join-requests-store.ts';

interface DivisionIds {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/**
 * Asks to join a division. A second request for the same one while the first waits is refused with a text that says so; so is a sixth
 * that waits. The same request by its id again, made by the app, changes nothing, whatever has become of it.
 */
export async function sendRequest(
  ctx: AppContext,
  schoolmateId: string,
  entry: DivisionIds & { _id?: string | undefined; selfIntro: string | null },
): Promise<string> {
  const id = entry._id ?? nanoid(16);
  await ctx.database.write(async (tx) => {
    if (await isKnown(tx, id, schoolmateId, entry.divisionId)) return;
    if (!(await divisionIn(tx, entry))) throw notFound();
    if (await isMember(tx, entry.divisionId, schoolmateId)) {
      throw new ApiError('already-exists', serverWords.requestAlreadyMember);
    }
    const waiting = await waitingOf(tx, schoolmateId);
    if (waiting.some((request) => request.division_id === entry.divisionId)) {
      throw new ApiError('already-exists', serverWords.requestPending);
    }
    if (waiting.length >= openRequests) throw new ApiError('rate-limited', serverWords.tooManyRequestsToJoin);
    await tx
      .insertInto('join_requests')
      .values({
        id,
        schoolmate_id: schoolmateId,
        division_id: entry.divisionId,
        self_intro: entry.selfIntro,
        state: 'pending',
        created_at: ctx.clock().toISOString(),
      })
      .execute();
    tx.afterCommit(() => ctx.pokes.account(schoolmateId));
  });
  return id;
}

/** Refuses an id that the person gave to another request, and with 404 one of somebody else's. */
async function isKnown(tx: ReadTx, id: string, schoolmateId: string, divisionId: string): Promise<boolean> {
  const known = await anyRequestById(tx, id);
  if (!known) return false;
  if (known.schoolmate_id !== schoolmateId) throw notFound();
  if (known.division_id !== divisionId) throw new ApiError('key-reused', serverWords.keyReused);
  return true;
}

/**
 * What waits in the schools of an admin. The number is shown, whatever its level: it is what the admin knows people by. So the look is
 * logged, like one at the people of a division.
 */
export async function listRequests(ctx: AppContext, admin: Account) {
  return ctx.database.write(async (tx) => {
    const rows = await waitingIn(tx, await managedSchoolIds(tx, admin.id));
    for (const schoolId of new Set(rows.map((row) => row.schoolId))) {
      await recordAct(tx, ctx.clock(), admin, { action: 'read-requests', schoolId });
    }
    return rows.map(({ mobile, ...row }) => ({ ...row, userMobile: mobile ?? '' }));
  });
}

/**
 * Accepts a request: the person joins the division. With `schoolmateId` they are somebody 'already on the list', an unclaimed record of
 * that division, and the two become one. Accepting again succeeds and changes nothing.
 */
export async function acceptRequest(
  ctx: AppContext,
  admin: Account,
  entry: DivisionIds & { requestId: string; userMobile: string; schoolmateId: string | undefined },
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const request = await requestById(tx, entry.requestId);
    const divisionPath = await divisionIn(tx, entry);
    if (!(await manages(tx, admin, entry.schoolId))) throw notFound();
    if (!request || !divisionPath || request.division_id !== entry.divisionId) throw notFound();
    const person = await tx
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', request.schoolmate_id)
      .executeTakeFirst();
    if (!person?.mobile || person.mobile !== normaliseMobile(entry.userMobile)) throw notFound();
    if (request.state === 'rejected') throw new ApiError('conflict', serverWords.requestDecided);
    if (request.state === 'accepted') {
      // Who has left since is nobody of this admin's any more.
      if (await isMember(tx, entry.divisionId, request.schoolmate_id)) return request.schoolmate_id;
      throw new ApiError('conflict', serverWords.requestDecided);
    }

    const now = ctx.clock().toISOString();
    // First: the place that they asked for is theirs, whatever becomes of the merge.
    await ctx.revisions.addMembers(tx, entry.divisionId, [request.schoolmate_id], now);
    if (entry.schoolmateId !== undefined) {
      await absorb(ctx, tx, admin, { ...entry, recordId: entry.schoolmateId }, request.schoolmate_id);
    }
    await decide(ctx, tx, admin, request, 'accepted');
    return request.schoolmate_id;
  });
}

/** Rejects a waiting request; for the admins of its school alone. A second time it is no longer there. */
export async function rejectRequest(ctx: AppContext, admin: Account, requestId: string): Promise<void> {
  await ctx.database.write(async (tx) => {
    const request = await requestById(tx, requestId);
    if (!request || !(await manages(tx, admin, request.school_id))) throw notFound();
    if (request.state !== 'pending') throw notFound();
    await decide(ctx, tx, admin, request, 'rejected');
  });
}

/** Takes an own waiting request back; once more changes nothing. Refuses with a text what has been answered, and with 404 all else. */
export async function withdrawRequest(
  ctx: AppContext,
  schoolmateId: string,
  requestId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const request = await anyRequestById(tx, requestId);
    if (request?.schoolmate_id !== schoolmateId) throw notFound();
    if (request.state === 'withdrawn') return;
    if (request.state !== 'pending') throw new ApiError('conflict', serverWords.requestDecided);
    await tx
      .updateTable('join_requests')
      .set({ state: 'withdrawn', self_intro: null, decided_at: ctx.clock().toISOString() })
      .where('id', '=', requestId)
      .execute();
    await ctx.deletions.sayRemoved({ kind: 'request', id: requestId });
    tx.afterCommit(() => ctx.pokes.account(schoolmateId));
  });
}

async function decide(
  ctx: AppContext,
  tx: WriteTx,
  admin: Account,
  request: Pick<JoinRequestRow, 'id' | 'schoolmate_id' | 'division_id'>,
  state: 'accepted' | 'rejected',
): Promise<void> {
  await tx
    .updateTable('join_requests')
    .set({ state, decided_at: ctx.clock().toISOString() })
    .where('id', '=', request.id)
    .execute();
  const { schoolId, batch, division } = await divisionPathAt(tx, request.division_id);
  const subject = await notificationAbout(tx, request.division_id);
  await notify(ctx, tx, request.schoolmate_id, `request-${state}`, subject);
  const { name } = await tx
    .selectFrom('schoolmates')
    .select('name')
    .where('id', '=', request.schoolmate_id)
    .executeTakeFirstOrThrow();
  await recordAct(tx, ctx.clock(), admin, {
    action: state === 'accepted' ? 'accept-request' : 'reject-request',
    schoolId,
    subjectId: request.schoolmate_id,
    details: { name, batch, division },
  });
}

/** Every place of an unclaimed record becomes the person's, and the record goes. */
async function absorb(
  ctx: AppContext,
  tx: WriteTx,
  admin: Account,
  { divisionId, recordId }: { divisionId: string; recordId: string },
  personId: string,
): Promise<void> {
  const record = await tx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', recordId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  if (!record || !(await isMember(tx, divisionId, recordId))) {
    throw new ApiError('conflict', serverWords.notOnTheList, {
      fields: { schoolmateId: serverWords.notOnTheList },
    });
  }
  await mergeInto(ctx, tx, {
    keptId: personId,
    goneId: recordId,
    how: 'request',
    adminId: admin.id,
  });
}
