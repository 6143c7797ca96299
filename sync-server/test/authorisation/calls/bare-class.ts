import { nanoid } from 'nanoid';
import type { World } from '../world.ts';
import { now, target, write } from './call.ts';

/** Creates a batch with an empty division. */
export async function aBareClass(world: World, schoolId = target(world).schoolId) {
  const ids = { schoolId, batchId: nanoid(16), divisionId: nanoid(16) };
  const { batchId, divisionId } = ids;
  const created_at = now(world);
  await write(world, async (tx) => {
    const batch = {
      id: batchId,
      school_id: schoolId,
      label: batchId,
      label_key: batchId,
      revision: 1,
      floor: 0,
    };
    await tx
      .insertInto('batches')
      .values({ ...batch, created_at })
      .execute();
    const division = { id: divisionId, batch_id: batchId, name: '10-A', name_key: '10-a', created_at };
    await tx.insertInto('divisions').values(division).execute();
  });
  return ids;
}

/** Creates an empty school, managed by the admin AI if `isManaged`. */
export async function aBareSchool(world: World, isManaged: boolean): Promise<{ schoolId: string }> {
  const id = nanoid(16);
  const created_at = now(world);
  await write(world, async (tx) => {
    await tx.insertInto('schools').values({ id, name: 'Bare', revision: 1, created_at }).execute();
    if (!isManaged) return;
    const admin_id = world.accounts.AI.id;
    await tx.insertInto('school_admins').values({ school_id: id, admin_id, created_at }).execute();
  });
  return { schoolId: id };
}

/**
 * Creates a class whose admin is none of the principals, because a join request shows the number to the
 * admin.
 */
export const aForeignClass = async (world: World) =>
  aBareClass(world, (await aBareSchool(world, false)).schoolId);
