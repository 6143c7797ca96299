import { nanoid } from 'nanoid';
import type { World } from '../world.ts';
import { now, target, write } from './call.ts';

/** A batch with a division in it that hold nobody. */
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

/** A school without anything in it; of the admin AI where it is to be managed. */
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

/** A class whose admin is none of the principals: who asks to join it tells it their number. */
export const aForeignClass = async (world: World) =>
  aBareClass(world, (await aBareSchool(world, false)).schoolId);
