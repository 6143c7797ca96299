import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { openRequests } from '@memcherrish/shared/domain/limits.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { mayBeLetIn } from '#directory/askers.ts';
import { type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { veilBeforeFirstClass } from '#directory/newcomers-store.ts';
import { notificationAbout, notify } from '#features/notifications/notify.ts';
import { keptWithId, takeBack } from '#features/removals/take-back.ts';
import { decisionScope, mayActIn } from '#features/schools/decision-scope.ts';
import { divisionIn } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { anyRequestById, requestById, waitingIn, waitingOf } from './join-requests-store.ts';
import { mergeListedRecord } from './merge-listed-record.ts';

/**
 * Asks to join a division. Refuses with a text a second waiting request for the same division, and a sixth
 * waiting request. The app makes the id; a repeat with the same id changes nothing, whatever the state of the
 * request.
 */
export async function sendRequest(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
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

/** Refuses an id that the person used for another request. Refuses another person's id with 404. */
async function isKnown(tx: ReadTx, id: string, schoolmateId: string, divisionId: string): Promise<boolean> {
  const known = await anyRequestById(tx, id);
  if (!known) return false;
  if (known.schoolmate_id !== schoolmateId) throw notFound();
  if (known.division_id !== divisionId) throw new ApiError('key-reused', serverWords.keyReused);
  return true;
}

/**
 * Returns the requests that wait in an admin's schools, or in the batches of a coordinator. Shows an admin the
 * number whatever its level, because the admin recognises people by it. A coordinator gets no number. The read
 * is recorded, like one of a division's people.
 */
export async function listRequests(ctx: Uses<'clock' | 'database'>, account: Account) {
  return ctx.database.write(async (tx) => {
    const waiting = await waitingIn(tx, await decisionScope(tx, account, 'decide-requests', ctx.clock()));
    const { blockedBy } = await blocksAround(tx, account);
    const rows = waiting.filter(({ schoolmateId }) => mayDecideAbout(account, schoolmateId, blockedBy));
    for (const schoolId of new Set(rows.map((row) => row.schoolId))) {
      await recordAct(tx, ctx.clock(), account, { action: 'read-requests', schoolId });
    }
    const showsNumbers = account.kind === 'admin';
    return rows.map(({ mobile, schoolmateId: _, ...row }) => ({
      ...row,
      userMobile: showsNumbers ? (mobile ?? '') : '',
    }));
  });
}

/** A coordinator decides neither about themself nor about a person who blocks them. */
function mayDecideAbout(account: Account, schoolmateId: string, blockedBy: BlockTokens): boolean {
  return account.kind === 'admin' || (account.id !== schoolmateId && !blockedBy.has(schoolmateId));
}

/** Refuses with 404 everyone who may not decide about the request, and a request that no list has. */
async function requireDecider(
  ctx: Uses<'clock'>,
  tx: ReadTx,
  account: Account,
  request: Pick<RowOf<'join_requests'>, 'schoolmate_id'> & { school_id: string; batch_id: string },
): Promise<void> {
  const ids = { schoolId: request.school_id, batchId: request.batch_id };
  if (!(await mayActIn(tx, account, 'decide-requests', ids, ctx.clock()))) throw notFound();
  if (!(await mayBeLetIn(tx, request.schoolmate_id))) throw notFound();
  const { blockedBy } = await blocksAround(tx, account);
  if (!mayDecideAbout(account, request.schoolmate_id, blockedBy)) throw notFound();
}

/**
 * Accepts a request: the person joins the division. With `schoolmateId`, they are an unclaimed record of that
 * division ('already on the list'), and the two records are merged. A repeat succeeds and changes nothing. An admin
 * names the person by the number, which a coordinator does not get.
 */
export async function acceptRequest(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  account: Account,
  entry: DivisionIds & {
    requestId: string;
    userMobile: string | undefined;
    schoolmateId: string | undefined;
  },
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const request = await requestById(tx, entry.requestId);
    const divisionPath = await divisionIn(tx, entry);
    if (!request || !divisionPath || request.division_id !== entry.divisionId) throw notFound();
    await requireDecider(ctx, tx, account, request);
    const person = await tx
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', request.schoolmate_id)
      .executeTakeFirst();
    const isNamed = entry.userMobile !== undefined && person?.mobile === normaliseMobile(entry.userMobile);
    if (!person?.mobile || (account.kind === 'admin' && !isNamed)) throw notFound();
    if (request.state === 'rejected') throw new ApiError('conflict', serverWords.requestDecided);
    if (request.state === 'accepted') {
      // Refuses a repeat when the person left since, because the caller may no longer see them.
      if (await isMember(tx, entry.divisionId, request.schoolmate_id)) return request.schoolmate_id;
      throw new ApiError('conflict', serverWords.requestDecided);
    }

    const now = ctx.clock().toISOString();
    // A merge with a record of the list adds no one.
    if (entry.schoolmateId === undefined)
      await ctx.quotas.takePerson(tx, entry.schoolId, request.schoolmate_id);
    await veilBeforeFirstClass(tx, request.schoolmate_id, ctx.clock());
    // Runs first, so that the membership does not depend on the merge.
    await ctx.revisions.addMembers(tx, entry.divisionId, [request.schoolmate_id], now);
    if (entry.schoolmateId !== undefined) {
      await mergeListedRecord(
        ctx,
        tx,
        account,
        { ...entry, recordId: entry.schoolmateId },
        request.schoolmate_id,
      );
    }
    await decide(ctx, tx, account, request, 'accepted');
    return request.schoolmate_id;
  });
}

/**
 * Rejects a waiting request, as an admin of its school or a coordinator of its batch. A repeat is refused with 404.
 */
export async function rejectRequest(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  account: Account,
  requestId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const request = await requestById(tx, requestId);
    if (!request) throw notFound();
    await requireDecider(ctx, tx, account, request);
    if (request.state !== 'pending') throw notFound();
    await decide(ctx, tx, account, request, 'rejected');
  });
}

/** Returns whether a schoolmate made a request, in any state, also of a division that an admin removed. */
export async function isOwnRequest(tx: ReadTx, schoolmateId: string, requestId: string): Promise<boolean> {
  if ((await anyRequestById(tx, requestId))?.schoolmate_id === schoolmateId) return true;
  const own = await recordsIn(tx, schoolmateId);
  const kept = await keptWithId(tx, 'join_requests', requestId);
  return kept.some(({ row }) => own.includes(row.schoolmate_id));
}

/**
 * Withdraws the person's own waiting request; a repeat changes nothing. Refuses a decided request with a
 * text, and any other with 404.
 */
export async function withdrawRequest(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes'>,
  schoolmateId: string,
  requestId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const own = await recordsIn(tx, schoolmateId);
    const isTaken = await takeBack(ctx, tx, {
      ...{ table: 'join_requests', naming: requestId },
      live: () => withdrawLive(ctx, tx, schoolmateId, requestId),
      kept: ({ row }) => (row.id === requestId && own.includes(row.schoolmate_id) ? 'withdrawn' : null),
    });
    if (!isTaken) throw notFound();
  });
}

async function withdrawLive(
  ctx: Uses<'clock' | 'deletions' | 'pokes'>,
  tx: WriteTx,
  schoolmateId: string,
  requestId: string,
): Promise<boolean> {
  const request = await anyRequestById(tx, requestId);
  if (request?.schoolmate_id !== schoolmateId) return false;
  if (request.state === 'withdrawn') return true;
  if (request.state !== 'pending') throw new ApiError('conflict', serverWords.requestDecided);
  await tx
    .updateTable('join_requests')
    .set({ state: 'withdrawn', self_intro: null, decided_at: ctx.clock().toISOString() })
    .where('id', '=', requestId)
    .execute();
  await ctx.deletions.sayRemoved({ kind: 'request', id: requestId });
  tx.afterCommit(() => ctx.pokes.account(schoolmateId));
  return true;
}

async function decide(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  account: Account,
  request: Pick<RowOf<'join_requests'>, 'id' | 'schoolmate_id' | 'division_id'>,
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
  await recordAct(tx, ctx.clock(), account, {
    action: state === 'accepted' ? 'accept-request' : 'reject-request',
    schoolId,
    subjectId: request.schoolmate_id,
    details: { name, batch, division },
  });
}
