import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { Place } from '@memcherrish/shared/domain/school.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';
import { membershipsOf } from '#auth/standing.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import type { SchoolmateRow } from '#db/tables.ts';
import type { Reader } from '#db/write.ts';
import { setOwnersPhoto } from '#features/photos/photos-service.ts';
import { renamePhoto } from '#features/photos/photos-store.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, notFound } from '#server/refusal.ts';
import { ownRecordOf } from '#sync/me-store.ts';
import { teachersOf } from '#sync/roster-store.ts';
import { placesForAdmin } from './schoolmates-store.ts';

/** What a person may change of their record, by the column that keeps it; two names of one value are one field. */
const columnOf = {
  name: 'name',
  gender: 'gender',
  email: 'email',
  place: 'place',
  location: 'location',
  selfIntro: 'self_intro',
  whatsapp: 'whatsapp',
  instaUsername: 'insta_username',
  fbUsername: 'fb_username',
  mobileAccessControl: 'mobile_access',
  profileimageAccessControl: 'photo_access',
} as const satisfies Record<string, keyof SchoolmateRow>;
type OwnField = keyof typeof columnOf;

export type Conflicts = Record<string, { yours: unknown; theirs: unknown }>;

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
 * is a conflict: then nothing is applied, and both values are answered. A changed photo level gives the photo a new address.
 */
export async function updateOwn(
  parts: Parts,
  schoolmateId: string,
  body: UpdateOwnBody,
): Promise<{ conflicts: Conflicts } | null> {
  const changes = changesIn(body);
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    const row = await trx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', schoolmateId)
      .executeTakeFirstOrThrow();
    const revisions: Record<string, number> = JSON.parse(row.field_revisions);
    const differing = changes.filter(([field, value]) => row[columnOf[field]] !== value);
    const overtaken = differing.filter(([field]) => {
      const base = body.base?.[field];
      return base !== undefined && base < (revisions[field] ?? 0);
    });
    if (overtaken.length > 0) {
      const conflicts = overtaken.map(([field, yours]) => [field, { yours, theirs: row[columnOf[field]] }]);
      return { conflicts: Object.fromEntries(conflicts) };
    }

    const revision = row.revision + 1;
    const fields = differing.map(([field]) => field);
    const owner = { owner_kind: 'schoolmate', owner_id: schoolmateId } as const;
    if (body.removeProfilePic && row.photo_id !== null) await setOwnersPhoto(parts, writing, owner, null);
    else if (fields.length === 0) return null;
    if (fields.includes('profileimageAccessControl')) await renamePhoto(writing, owner);
    await trx
      .updateTable('schoolmates')
      .set({
        ...Object.fromEntries(differing.map(([field, value]) => [columnOf[field], value])),
        revision,
        field_revisions: JSON.stringify({
          ...revisions,
          ...Object.fromEntries(fields.map((field) => [field, revision])),
        }),
      })
      .where('id', '=', schoolmateId)
      .execute();
    await parts.revisions.touchPeople(writing, [schoolmateId]);
    return null;
  });
}

function changesIn(body: UpdateOwnBody): [OwnField, string | null][] {
  const { instagram, facebook, ...sent } = body;
  const values: Partial<Record<OwnField, string | null>> = {};
  for (const field of Object.keys(columnOf) as OwnField[]) {
    const value = sent[field];
    if (value !== undefined) values[field] = value;
  }
  if (instagram !== undefined) values.instaUsername = instagram;
  if (facebook !== undefined) values.fbUsername = facebook;
  if (values.whatsapp) {
    const whatsapp = normaliseMobile(values.whatsapp);
    if (whatsapp === null) throw invalidField('whatsapp', messages.invalidMobile);
    values.whatsapp = whatsapp;
  }
  return Object.entries(values) as [OwnField, string | null][];
}

/** Where the owner of a number stands: their own for a schoolmate, for an admin whoever belongs to one of their schools. */
export async function userSchool(
  parts: Parts,
  viewer: Viewer,
  mobileInPath: string,
): Promise<Place & { image: string | null; teachers: AssignedTeacher[]; memberships: Place[] }> {
  return parts.database.readTogether(async (reader) => {
    const places = await placesOfNumber(reader, viewer, mobileInPath);
    const [place] = places;
    if (!place) throw notFound();
    const teachers = (await teachersOf(reader, [place.divisionId])).get(place.divisionId) ?? [];
    return { ...place, image: place.schoolImage, teachers, memberships: places };
  });
}

async function placesOfNumber(reader: Reader, viewer: Viewer, mobileInPath: string): Promise<Place[]> {
  if (viewer.kind === 'admin') {
    const mobile = normaliseMobile(mobileInPath);
    return mobile === null ? [] : placesForAdmin(reader, viewer.id, mobile);
  }
  if (viewer.kind !== 'schoolmate') throw notFound();
  await requireSelf(reader, viewer, mobileInPath);
  return membershipsOf(reader, viewer.id);
}
