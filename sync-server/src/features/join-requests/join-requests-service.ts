import { openRequests } from '@memcherrish/shared/rules/limits.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { nanoid } from 'nanoid';
import { isMember, manages, placeAt } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { JoinRequestRow } from '#db/community-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import { newsOfPlace, notify } from '#features/notifications/notify.ts';
import { absorbRecord } from '#features/people/absorb-record.ts';
import { managedSchoolIds, placeOf } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { anyRequestById, requestById, waitingIn, waitingOf } from './join-requests-store.ts';

interface DivisionIds {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/**
 * Asks to join a division. A second request for the same one while the first waits is refused with a text that says so; so is a sixth
 * that waits (design section 8). The same request by its id again, made by the app, changes nothing, whatever has become of it.
 */
export async function sendRequest(
  parts: Parts,
  schoolmateId: string,
  entry: DivisionIds & { _id?: string | undefined; selfIntro: string | null },
): Promise<string> {
  const id = entry._id ?? nanoid(16);
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    if (await isKnown(trx, id, schoolmateId, entry.divisionId)) return;
    if (!(await placeOf(trx, entry))) throw notFound();
    if (await isMember(trx, entry.divisionId, schoolmateId)) {
      throw new Refusal('already-exists', serverWords.requestAlreadyMember);
    }
    const waiting = await waitingOf(trx, schoolmateId);
    if (waiting.some((request) => request.division_id === entry.divisionId)) {
      throw new Refusal('already-exists', serverWords.requestPending);
    }
    if (waiting.length >= openRequests) throw new Refusal('rate-limited', serverWords.tooManyRequestsToJoin);
    await trx
      .insertInto('join_requests')
      .values({
        id,
        schoolmate_id: schoolmateId,
        division_id: entry.divisionId,
        self_intro: entry.selfIntro,
        state: 'pending',
        created_at: parts.clock().toISOString(),
      })
      .execute();
    writing.afterCommit(() => parts.pokes.account(schoolmateId));
  });
  return id;
}

/** Refuses an id that the person gave to another request, and with 404 one of somebody else's. */
async function isKnown(
  reader: Reader,
  id: string,
  schoolmateId: string,
  divisionId: string,
): Promise<boolean> {
  const known = await anyRequestById(reader, id);
  if (!known) return false;
  if (known.schoolmate_id !== schoolmateId) throw notFound();
  if (known.division_id !== divisionId) throw new Refusal('key-reused', serverWords.keyReused);
  return true;
}

/**
 * What waits in the schools of an admin. The number is shown, whatever its level: it is what the admin knows people by. So the look is
 * logged, like one at the people of a division (design section 5).
 */
export async function listRequests(parts: Parts, admin: Account) {
  return parts.database.write(async (writing) => {
    const rows = await waitingIn(writing.trx, await managedSchoolIds(writing.trx, admin.id));
    for (const schoolId of new Set(rows.map((row) => row.schoolId))) {
      await recordAct(writing, parts.clock(), admin, { action: 'read-requests', schoolId });
    }
    return rows.map(({ mobile, ...row }) => ({ ...row, userMobile: mobile ?? '' }));
  });
}

/**
 * Accepts a request: the person joins the division. With `schoolmateId` they are somebody 'already on the list', an unclaimed record of
 * that division, and the two become one. Accepting again succeeds and changes nothing (design section 8).
 */
export async function acceptRequest(
  parts: Parts,
  admin: Account,
  entry: DivisionIds & { requestId: string; userMobile: string; schoolmateId: string | undefined },
): Promise<string> {
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    const request = await requestById(trx, entry.requestId);
    const place = await placeOf(trx, entry);
    if (!(await manages(trx, admin, entry.schoolId))) throw notFound();
    if (!request || !place || request.division_id !== entry.divisionId) throw notFound();
    const person = await trx
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', request.schoolmate_id)
      .executeTakeFirst();
    if (!person?.mobile || person.mobile !== normaliseMobile(entry.userMobile)) throw notFound();
    if (request.state === 'rejected') throw new Refusal('conflict', serverWords.requestDecided);
    if (request.state === 'accepted') {
      // Who has left since is nobody of this admin's any more.
      if (await isMember(trx, entry.divisionId, request.schoolmate_id)) return request.schoolmate_id;
      throw new Refusal('conflict', serverWords.requestDecided);
    }

    const now = parts.clock().toISOString();
    // First: the place that they asked for is theirs, whatever becomes of the merge.
    await parts.revisions.addMembers(writing, entry.divisionId, [request.schoolmate_id], now);
    if (entry.schoolmateId !== undefined) {
      await absorb(parts, writing, admin, { ...entry, recordId: entry.schoolmateId }, request.schoolmate_id);
    }
    await decide(parts, writing, admin, request, 'accepted');
    return request.schoolmate_id;
  });
}

/** Rejects a waiting request; for the admins of its school alone. A second time it is no longer there. */
export async function rejectRequest(parts: Parts, admin: Account, requestId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const request = await requestById(writing.trx, requestId);
    if (!request || !(await manages(writing.trx, admin, request.school_id))) throw notFound();
    if (request.state !== 'pending') throw notFound();
    await decide(parts, writing, admin, request, 'rejected');
  });
}

/** Takes an own waiting request back; once more changes nothing. Refuses with a text what has been answered, and with 404 all else. */
export async function withdrawRequest(parts: Parts, schoolmateId: string, requestId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const request = await anyRequestById(trx, requestId);
    if (request?.schoolmate_id !== schoolmateId) throw notFound();
    if (request.state === 'withdrawn') return;
    if (request.state !== 'pending') throw new Refusal('conflict', serverWords.requestDecided);
    await trx
      .updateTable('join_requests')
      .set({ state: 'withdrawn', self_intro: null, decided_at: parts.clock().toISOString() })
      .where('id', '=', requestId)
      .execute();
    await parts.deletions.sayRemoved({ kind: 'request', id: requestId });
    writing.afterCommit(() => parts.pokes.account(schoolmateId));
  });
}

async function decide(
  parts: Parts,
  writing: Writing,
  admin: Account,
  request: Pick<JoinRequestRow, 'id' | 'schoolmate_id' | 'division_id'>,
  state: 'accepted' | 'rejected',
): Promise<void> {
  const { trx } = writing;
  await trx
    .updateTable('join_requests')
    .set({ state, decided_at: parts.clock().toISOString() })
    .where('id', '=', request.id)
    .execute();
  const { schoolId, batch, division } = await placeAt(trx, request.division_id);
  const news = await newsOfPlace(trx, request.division_id);
  await notify(parts, writing, request.schoolmate_id, `request-${state}`, news);
  const { name } = await trx
    .selectFrom('schoolmates')
    .select('name')
    .where('id', '=', request.schoolmate_id)
    .executeTakeFirstOrThrow();
  await recordAct(writing, parts.clock(), admin, {
    action: state === 'accepted' ? 'accept-request' : 'reject-request',
    schoolId,
    subjectId: request.schoolmate_id,
    details: { name, batch, division },
  });
}

/** Every place of an unclaimed record becomes the person's, and the record goes. */
async function absorb(
  parts: Parts,
  writing: Writing,
  admin: Account,
  { divisionId, recordId }: { divisionId: string; recordId: string },
  personId: string,
): Promise<void> {
  const { trx } = writing;
  const record = await trx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', recordId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  if (!record || !(await isMember(trx, divisionId, recordId))) {
    throw new Refusal('conflict', serverWords.notOnTheList, {
      fields: { schoolmateId: serverWords.notOnTheList },
    });
  }
  await absorbRecord(parts, writing, {
    keptId: personId,
    goneId: recordId,
    how: 'request',
    adminId: admin.id,
  });
}
