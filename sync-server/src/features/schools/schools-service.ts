import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { nanoid } from 'nanoid';
import type { Account, Viewer } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { structuresOf } from '#directory/structure-store.ts';
import { type SavedPhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { nextRevision } from '#sync/school-revision.ts';
import { batchIn, schoolVersions } from './schools-store.ts';

/** Returns an admin's own schools. Everyone else gets all schools, to find theirs. */
export async function listSchools(
  ctx: Reads<'database' | 'structures'>,
  viewer: Viewer,
): Promise<Structure[]> {
  return ctx.database.readTransaction(async (tx) => {
    const schools = await schoolVersions(tx, viewer.kind === 'admin' ? viewer.id : null);
    return (await ctx.structures.ofEach(tx, schools)).map(({ structure }) => structure);
  });
}

/**
 * Returns the structure of one school. An admin gets 404 for a school that they do not manage.
 */
export async function getSchool(
  ctx: Reads<'database'>,
  viewer: Viewer,
  schoolId: string,
): Promise<Structure> {
  const tx = ctx.database.read;
  if (viewer.kind === 'admin' && !(await manages(tx, viewer, schoolId))) throw notFound();
  const [school] = await structuresOf(tx, [schoolId]);
  if (!school) throw notFound();
  return school;
}

/** Adds a school, which its maker manages. */
export async function addSchool(
  ctx: Uses<'clock' | 'database' | 'photos' | 'quotas'>,
  admin: Account,
  entry: { name: string; photo: SavedPhoto | null },
): Promise<Structure> {
  const id = nanoid(16);
  const now = ctx.clock().toISOString();
  return ctx.database.write(async (tx) => {
    await tx
      .insertInto('schools')
      .values({ id, name: entry.name, photo_id: null, revision: 1, created_at: now })
      .execute();
    await tx
      .insertInto('school_admins')
      .values({ school_id: id, admin_id: admin.id, created_at: now })
      .execute();
    if (entry.photo) {
      await setOwnersPhoto(ctx, tx, { owner_kind: 'school', owner_id: id }, entry.photo);
    }
    const act = { action: 'add-school', schoolId: id, details: { name: entry.name } } as const;
    await recordAct(tx, ctx.clock(), admin, act);
    const [made] = await structuresOf(tx, [id]);
    if (!made) throw notFound();
    return made;
  });
}

/** Refuses with 404 unless the viewer manages the school. */
export async function requireManaged(tx: ReadTx, viewer: Viewer, schoolId: string): Promise<void> {
  if (!(await manages(tx, viewer, schoolId))) throw notFound();
}

export async function addBatch(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  schoolId: string,
  label: string,
): Promise<Structure['batches'][number]> {
  const id = nanoid(16);
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const revision = await nextRevision(tx, schoolId);
    const added = await tx
      .insertInto('batches')
      .values({
        id,
        school_id: schoolId,
        label,
        label_key: labelKey(label),
        revision,
        floor: revision,
        created_at: ctx.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['school_id', 'label_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      throw new ApiError('already-exists', serverWords.batchExists, {
        fields: { batch: serverWords.batchExists },
      });
    }
    await ctx.revisions.touchStructure(tx, schoolId);
    const act = { action: 'add-batch', schoolId, subjectId: id, details: { batch: label } } as const;
    await recordAct(tx, ctx.clock(), admin, act);
    return { _id: id, batch: label, divisions: [] };
  });
}

export async function addDivision(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  ids: { schoolId: string; batchId: string },
  name: string,
): Promise<{ _id: string; name: string; batchId: string; schoolId: string }> {
  return ctx.database.write((tx) => insertDivision(ctx, tx, admin, ids, name));
}

/** Adds a division in a transaction. Refuses a batch of another school, and a name that the batch has already. */
export async function insertDivision(
  ctx: Uses<'clock' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  ids: { schoolId: string; batchId: string },
  name: string,
): Promise<{ _id: string; name: string; batchId: string; schoolId: string }> {
  const id = nanoid(16);
  await requireManaged(tx, admin, ids.schoolId);
  if (!(await batchIn(tx, ids.schoolId, ids.batchId))) throw notFound();
  const added = await tx
    .insertInto('divisions')
    .values({
      id,
      batch_id: ids.batchId,
      name,
      name_key: labelKey(name),
      created_at: ctx.clock().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['batch_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    throw new ApiError('already-exists', serverWords.divisionExists, {
      fields: { name: serverWords.divisionExists },
    });
  }
  await ctx.revisions.touchDivisions(tx, ids);
  await ctx.revisions.touchStructure(tx, ids.schoolId);
  await recordAct(tx, ctx.clock(), admin, {
    action: 'add-division',
    schoolId: ids.schoolId,
    subjectId: id,
    details: await divisionNames(tx, { batchId: ids.batchId, divisionId: id }),
  });
  return { _id: id, name, ...ids };
}

/** Returns a school with one batch: the caller's own, or else the newest. */
export async function detailsOf(
  ctx: Reads<'database'>,
  viewer: Viewer,
  schoolId: string,
): Promise<{
  schoolId: string;
  batchId: string | null;
  schoolName: string;
  batchName: string;
  image: string | null;
}> {
  const school = await getSchool(ctx, viewer, schoolId);
  const own = viewer.kind === 'schoolmate' ? await membershipsOf(ctx.database.read, viewer.id) : [];
  const ownBatch = own.find((divisionPath) => divisionPath.schoolId === schoolId)?.batchId;
  const batch = school.batches.find((each) => each._id === ownBatch) ?? school.batches[0];
  return {
    schoolId,
    batchId: batch?._id ?? null,
    schoolName: school.name || fallbacks.unknownSchool,
    batchName: batch?.batch ?? fallbacks.unknownBatch,
    image: school.image,
  };
}
