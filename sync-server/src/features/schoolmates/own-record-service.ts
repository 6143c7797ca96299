import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';
import { membershipsOf } from '#auth/standing.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
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
import type { AppContext, ReadContext } from '#server/context.ts';
import { invalidField, notFound } from '#server/http/api-error.ts';
import { ownRecordOf } from '#sync/me-store.ts';
import { teachersOf } from '#sync/roster-store.ts';
import { type FoundMembership, membershipsForAdmin } from './schoolmates-store.ts';

/** The path names the record, the session proves who asks: anyone else's number, known or not, is the same 404. */
export async function requireSelf(tx: ReadTx, account: Account, mobileInPath: string): Promise<void> {
  const mobile = normaliseMobile(mobileInPath);
  const own = await tx
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (account.kind !== 'schoolmate' || mobile === null || own?.mobile !== mobile) throw notFound();
}

export async function ownRecord(ctx: ReadContext, schoolmateId: string): Promise<OwnRecord & FirstDivision> {
  const tx = ctx.database.read;
  const record = await ownRecordOf(tx, schoolmateId);
  if (!record) throw notFound();
  return { ...record, ...firstDivision(await membershipsOf(tx, schoolmateId)) };
}

interface FirstDivision {
  schoolId: string | null;
  batchId: string | null;
  divisionId: string | null;
}

function firstDivision([divisionPath]: readonly DivisionPath[]): FirstDivision {
  return {
    schoolId: divisionPath?.schoolId ?? null,
    batchId: divisionPath?.batchId ?? null,
    divisionId: divisionPath?.divisionId ?? null,
  };
}

/**
 * Changes the fields that are sent (design section 6). A field whose `base` is older than its last change, and whose value differs,
 * is a conflict: nothing is applied, and the refusal has both values. A changed photo level gives the photos new addresses.
 */
export async function updateOwn(ctx: AppContext, schoolmateId: string, body: UpdateOwnBody): Promise<void> {
  const edits = editsOf(body);
  await ctx.database.write(async (tx) => {
    const row = await tx
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
      await takeOwnersPhoto(ctx, tx, owner, id);
      await ctx.deletions.sayRemoved({ kind: 'photo', id });
    }
    if (differing.some(([field]) => field === 'profileimageAccessControl')) await renamePhotos(tx, owner);
    const by = { by: 'self', at: ctx.clock().toISOString() } as const;
    if (differing.length > 0) await applyEdits(tx, row, differing, by);
    await ctx.revisions.touchPeople(tx, [schoolmateId]);
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
  ctx: AppContext,
  viewer: Viewer,
  mobileInPath: string,
): Promise<
  FoundMembership & { image: string | null; teachers: AssignedTeacher[]; memberships: FoundMembership[] }
> {
  const found = await ctx.database.readTransaction(async (tx) => {
    const divisions = await membershipsOfNumber(tx, viewer, mobileInPath);
    const [divisionPath] = divisions;
    if (!divisionPath) throw notFound();
    const teachers = (await teachersOf(tx, [divisionPath.divisionId])).get(divisionPath.divisionId) ?? [];
    return { ...divisionPath, image: divisionPath.schoolImage, teachers, memberships: divisions };
  });
  if (viewer.kind === 'admin') await recordLookUp(ctx, viewer, found.memberships);
  return found;
}

async function membershipsOfNumber(
  tx: ReadTx,
  viewer: Viewer,
  mobileInPath: string,
): Promise<FoundMembership[]> {
  if (viewer.kind === 'admin') {
    const mobile = normaliseMobile(mobileInPath);
    return mobile === null ? [] : membershipsForAdmin(tx, viewer.id, mobile);
  }
  if (viewer.kind !== 'schoolmate') throw notFound();
  await requireSelf(tx, viewer, mobileInPath);
  return (await membershipsOf(tx, viewer.id)).map((divisionPath) => ({
    ...divisionPath,
    schoolmateId: viewer.id,
  }));
}

/** That an admin looked for a number, and whom they found. */
async function recordLookUp(
  ctx: AppContext,
  admin: Account,
  found: readonly FoundMembership[],
): Promise<void> {
  await ctx.database.write(async (tx) => {
    for (const { schoolId, schoolmateId, batch, division } of found) {
      const about = { schoolId, subjectId: schoolmateId, details: { batch, division } };
      await recordAct(tx, ctx.clock(), admin, { action: 'look-up-number', ...about });
    }
  });
}
