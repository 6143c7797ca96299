import { isDeepStrictEqual } from 'node:util';
import { numberLookUps } from '@memcherrish/shared/domain/limits.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { ownSchemas, rulesOf } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { ownRecordAnswer, type UpdateOwnRequest } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { isNewcomer } from '#directory/newcomers-store.ts';
import { type SecondNames, withSecondNames } from '#directory/people-rows.ts';
import { teachersOf } from '#directory/people-store.ts';
import { applyEdits, editsIn, refuseOvertaken } from '#features/people/field-edits.ts';
import { takeOwnersPhoto } from '#features/photos/photos-service.ts';
import { type PhotoColumn, renamePhotos } from '#features/photos/photos-store.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { type Act, recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors/api-error.ts';
import { ownRecordOf } from './own-record-store.ts';
import { type FoundMembership, membershipsInSchools } from './schoolmates-store.ts';

/**
 * The path names the record, and the session proves the caller. Refuses every other number, known or not,
 * with the same 404.
 */
export async function requireSelf(tx: ReadTx, account: Account, mobileInPath: string): Promise<void> {
  const mobile = normaliseMobile(mobileInPath);
  const own = await tx
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (account.kind !== 'schoolmate' || mobile === null || own?.mobile !== mobile) throw notFound();
}

export async function ownRecord(ctx: Reads<'database'>, schoolmateId: string): Promise<WholeRecord> {
  return wholeRecord(ctx.database.read, schoolmateId);
}

type WholeRecord = OwnRecord & SecondNames & FirstDivision;

async function wholeRecord(tx: ReadTx, schoolmateId: string): Promise<WholeRecord> {
  const record = await ownRecordOf(tx, schoolmateId);
  if (!record) throw notFound();
  return { ...withSecondNames(record), ...firstDivision(await membershipsOf(tx, schoolmateId)) };
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
 * Changes the sent fields. A field conflicts when its `base` is older than its last change and its value
 * differs. A conflict changes nothing, and the error has both values. A changed photo level gives the photos
 * new addresses.
 */
export async function updateOwn(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  schoolmateId: string,
  { mobile, username, ...body }: UpdateOwnRequest,
): Promise<void> {
  const whatsapp = body.whatsapp ? normaliseMobile(body.whatsapp) : body.whatsapp;
  if (body.whatsapp && whatsapp === null) throw invalidField('whatsapp', messages.invalidMobile);
  const sent = Object.fromEntries(
    Object.entries({ ...body, whatsapp }).filter(([name]) => name in ownSchemas),
  );
  await ctx.database.write(async (tx) => {
    const row = await tx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', schoolmateId)
      .executeTakeFirstOrThrow();
    refuseOtherSignIn(row, { mobile, username });
    await refuseOtherRest(tx, schoolmateId, body);
    const differing = editsIn(row, sent);
    // A choice of the owner can be changed, and not taken back.
    const unchosen = differing.find(
      ([field, value]) => rulesOf[field].editedBy === 'owner' && value === null,
    );
    if (unchosen) throw invalidField(unchosen[0], messages.required);
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

/** Accepts the mobile and the username as they are, and refuses every other at its field. */
function refuseOtherSignIn(
  row: Pick<RowOf<'schoolmates'>, 'mobile' | 'username'>,
  { mobile, username }: Pick<UpdateOwnRequest, 'mobile' | 'username'>,
): void {
  if (mobile !== undefined && normaliseMobile(mobile ?? '') !== row.mobile) {
    throw invalidField('mobile', serverWords.mobileStays);
  }
  if (username !== undefined && (username && normaliseUsername(username)) !== row.username) {
    throw invalidField('username', serverWords.usernameStays);
  }
}

/** Accepts what no edit changes as the record has it, such as the address of the photo, and refuses every other value. */
async function refuseOtherRest(tx: ReadTx, schoolmateId: string, body: object): Promise<void> {
  const rest = Object.entries(body).filter(
    ([name]) => name in ownRecordAnswer.shape && !(name in ownSchemas),
  );
  if (rest.length === 0) return;
  const answered = new Map<string, unknown>(Object.entries(await wholeRecord(tx, schoolmateId)));
  const other = rest.find(([name, value]) => !isDeepStrictEqual(value, answered.get(name)));
  if (other) throw invalidField(other[0], serverWords.fieldStays);
}

function removedPhotos({
  removeProfilePic,
  removeSchoolPhoto,
}: Pick<UpdateOwnRequest, 'removeProfilePic' | 'removeSchoolPhoto'>): PhotoColumn[] {
  return [
    ...(removeProfilePic ? ['photo_id' as const] : []),
    ...(removeSchoolPhoto ? ['school_photo_id' as const] : []),
  ];
}

/** Returns the bases under the current name of each field. */
function basesOf({ instagram, facebook, ...base }: Record<string, number> = {}): Record<string, number> {
  return {
    ...(instagram === undefined ? {} : { instaUsername: instagram }),
    ...(facebook === undefined ? {} : { fbUsername: facebook }),
    ...base,
  };
}

/**
 * Remembers that the person opened this class, for all their devices. Refuses with 404 when they are not in it. Their
 * devices pull only when another class is the first one now.
 */
export async function openClass(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  schoolmateId: string,
  divisionId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const [last] = await membershipsOf(tx, schoolmateId);
    if (!(await isMember(tx, divisionId, schoolmateId))) throw notFound();
    const opened_at = ctx.clock().toISOString();
    await tx
      .updateTable('memberships')
      .set({ opened_at })
      .where('division_id', '=', divisionId)
      .where('schoolmate_id', '=', schoolmateId)
      .execute();
    if (last?.divisionId !== divisionId) tx.afterCommit(() => ctx.pokes.account(schoolmateId));
  });
}

interface PersonsMembership extends FoundMembership {
  image: string | null;
  teachers: AssignedTeacher[];
  memberships: FoundMembership[];
}

/**
 * Returns the division path of a number's owner. Schoolmates may ask for their own number, admins for any
 * person in their schools.
 */
export async function userSchool(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  viewer: Viewer,
  mobileInPath: string,
): Promise<PersonsMembership> {
  if (viewer.kind === 'admin') return lookUp(ctx, viewer, mobileInPath);
  return ctx.database.readTransaction(async (tx) => {
    if (viewer.kind !== 'schoolmate') throw notFound();
    await requireSelf(tx, viewer, mobileInPath);
    const own = (await membershipsOf(tx, viewer.id)).map((divisionPath) => ({
      ...divisionPath,
      schoolmateId: viewer.id,
    }));
    return withTeachers(tx, own, await isNewcomer(tx, viewer, ctx.clock()));
  });
}

async function withTeachers(
  tx: ReadTx,
  memberships: FoundMembership[],
  isVeiled: boolean,
): Promise<PersonsMembership> {
  const [divisionPath] = memberships;
  if (!divisionPath) throw notFound();
  const teachers =
    (await teachersOf(tx, [divisionPath.divisionId], isVeiled)).get(divisionPath.divisionId) ?? [];
  return { ...divisionPath, image: divisionPath.schoolImage, teachers, memberships };
}

/**
 * Looks for a number in the schools of an admin. The audit trail records each look-up, with or without a
 * result, and an hourly limit applies. So an admin who tries many numbers is noticed and slowed down. A
 * number on a list elsewhere costs the same work as an unknown one.
 */
async function lookUp(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  admin: Account,
  mobileInPath: string,
): Promise<PersonsMembership> {
  const { perAdmin, window } = numberLookUps;
  await ctx.attempts.count(`look-up ${admin.id}`, perAdmin, window, serverWords.tooManyNumbers);
  const mobile = normaliseMobile(mobileInPath);
  const schoolIds = await managedSchoolIds(ctx.database.read, admin.id);
  const found = mobile === null ? [] : await membershipsInSchools(ctx.database.read, schoolIds, mobile);
  await ctx.database.write(async (tx) => {
    for (const act of found.length > 0 ? found.map(foundAct) : missedActs(schoolIds)) {
      await recordAct(tx, ctx.clock(), admin, { action: 'look-up-number', ...act });
    }
  });
  return withTeachers(ctx.database.read, found, false);
}

function foundAct({ schoolId, schoolmateId, batch, division }: FoundMembership): Omit<Act, 'action'> {
  return { schoolId, subjectId: schoolmateId, details: { batch, division } };
}

/**
 * Returns the audit entries of a look-up without a result. Every school of the admin can read it. The entry
 * of an admin without a school is only stored. None of them holds the number.
 */
function missedActs(schoolIds: readonly string[]): Omit<Act, 'action'>[] {
  return (schoolIds.length > 0 ? schoolIds : [null]).map((schoolId) => ({ schoolId }));
}
