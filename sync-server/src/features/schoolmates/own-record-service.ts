import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { Place } from '@memcherrish/shared/domain/school.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';
import { membershipsOf } from '#auth/standing.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import {
  applyEdits,
  differingFrom,
  type Edits,
  editsIn,
  refuseOvertaken,
} from '#features/people/field-edits.ts';
import { takeOwnersPhoto } from '#features/photos/photos-service.ts';
import { type PhotoColumn, renamePhotos } from '#features/photos/photos-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, notFound } from '#server/refusal.ts';
import { ownRecordOf } from '#sync/me-store.ts';
import { teachersOf } from '#sync/roster-store.ts';
import { type FoundPlace, placesForAdmin } from './schoolmates-store.ts';

/** The path names the record, the session proves who asks: anyone else's number, known or not, is the same 404. */
export async function requireSelf(reader: Reader, account: Account, mobileInPath: string): Promise<void> {
  const mobile = normaliseMobile(mobileInPath);
  const own = await reader
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (account.kind !== 'schoolmate' || mobile === null || own?.mobile !== mobile) throw notFound();
}

export async function ownRecord(parts: Parts, schoolmateId: string): Promise<OwnRecord & FirstPlace> {
  const reader = parts.database.read;
  const record = await ownRecordOf(reader, schoolmateId);
  if (!record) throw notFound();
  return { ...record, ...firstPlace(await membershipsOf(reader, schoolmateId)) };
}

interface FirstPlace {
  schoolId: string | null;
  batchId: string | null;
  divisionId: string | null;
}

function firstPlace([place]: readonly Place[]): FirstPlace {
  return {
    schoolId: place?.schoolId ?? null,
    batchId: place?.batchId ?? null,
    divisionId: place?.divisionId ?? null,
  };
}

/**
 * Changes the fields that are sent (design section 6). A field whose `base` is older than its last change, and whose value differs,
 * is a conflict: nothing is applied, and the refusal has both values. A changed photo level gives the photos new addresses.
 */
export async function updateOwn(parts: Parts, schoolmateId: string, body: UpdateOwnBody): Promise<void> {
  const edits = editsOf(body);
  await parts.database.write(async (writing) => {
    const row = await writing.trx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', schoolmateId)
      .executeTakeFirstOrThrow();
    const differing = differingFrom(row, edits);
    refuseOvertaken(row, differing, basesOf(body.base));
    const owner = { owner_kind: 'schoolmate', owner_id: schoolmateId } as const;
    const removed = removedPhotos(body).flatMap((column) => row[column] ?? []);
    if (removed.length === 0 && differing.length === 0) return;
    for (const id of removed) {
      await takeOwnersPhoto(parts, writing, owner, id);
      await parts.deletions.sayRemoved({ kind: 'photo', id });
    }
    if (differing.some(([field]) => field === 'profileimageAccessControl'))
      await renamePhotos(writing, owner);
    const by = { by: 'self', at: parts.clock().toISOString() } as const;
    if (differing.length > 0) await applyEdits(writing, row, differing, by);
    await parts.revisions.touchPeople(writing, [schoolmateId]);
  });
}

function removedPhotos({ removeProfilePic, removeSchoolPhoto }: UpdateOwnBody): PhotoColumn[] {
  return [
    ...(removeProfilePic ? ['photo_id' as const] : []),
    ...(removeSchoolPhoto ? ['school_photo_id' as const] : []),
  ];
}

function editsOf({
  instagram,
  facebook,
  base: _,
  removeProfilePic: __,
  removeSchoolPhoto: ___,
  ...sent
}: UpdateOwnBody): Edits {
  const whatsapp = sent.whatsapp ? normaliseMobile(sent.whatsapp) : sent.whatsapp;
  if (sent.whatsapp && whatsapp === null) throw invalidField('whatsapp', messages.invalidMobile);
  return editsIn({
    ...sent,
    whatsapp,
    // Null is an answer: it clears the field.
    instaUsername: instagram === undefined ? sent.instaUsername : instagram,
    fbUsername: facebook === undefined ? sent.fbUsername : facebook,
  });
}

/** The bases by the one name of each field. */
function basesOf({ instagram, facebook, ...base }: Record<string, number> = {}): Record<string, number> {
  return {
    ...(instagram === undefined ? {} : { instaUsername: instagram }),
    ...(facebook === undefined ? {} : { fbUsername: facebook }),
    ...base,
  };
}

/** Where the owner of a number stands: their own for a schoolmate, for an admin whoever belongs to one of their schools. */
export async function userSchool(
  parts: Parts,
  viewer: Viewer,
  mobileInPath: string,
): Promise<FoundPlace & { image: string | null; teachers: AssignedTeacher[]; memberships: FoundPlace[] }> {
  const found = await parts.database.readTogether(async (reader) => {
    const places = await placesOfNumber(reader, viewer, mobileInPath);
    const [place] = places;
    if (!place) throw notFound();
    const teachers = (await teachersOf(reader, [place.divisionId])).get(place.divisionId) ?? [];
    return { ...place, image: place.schoolImage, teachers, memberships: places };
  });
  if (viewer.kind === 'admin') await recordLookUp(parts, viewer, found.memberships);
  return found;
}

async function placesOfNumber(reader: Reader, viewer: Viewer, mobileInPath: string): Promise<FoundPlace[]> {
  if (viewer.kind === 'admin') {
    const mobile = normaliseMobile(mobileInPath);
    return mobile === null ? [] : placesForAdmin(reader, viewer.id, mobile);
  }
  if (viewer.kind !== 'schoolmate') throw notFound();
  await requireSelf(reader, viewer, mobileInPath);
  return (await membershipsOf(reader, viewer.id)).map((place) => ({ ...place, schoolmateId: viewer.id }));
}

/** That an admin looked for a number, and whom they found. */
async function recordLookUp(parts: Parts, admin: Account, found: readonly FoundPlace[]): Promise<void> {
  await parts.database.write(async (writing) => {
    for (const { schoolId, schoolmateId, batch, division } of found) {
      const about = { schoolId, subjectId: schoolmateId, details: { batch, division } };
      await recordAct(writing, parts.clock(), admin, { action: 'look-up-number', ...about });
    }
  });
}
