import type { BatchRole } from '@memcherrish/shared/access/batch-roles.ts';
import { nanoid } from 'nanoid';
import type { TestServer } from './harness.ts';

/** Gives a person a role in a batch, directly in the database, unless they have it. Returns its id. */
export async function aBatchRole(
  { ctx }: TestServer,
  role: BatchRole,
  { id: schoolmate_id, batchId: batch_id }: { id: string; batchId: string },
): Promise<string> {
  const id = nanoid(16);
  const given_at = ctx.clock().toISOString();
  return ctx.database.write(async (tx) => {
    const held = await tx
      .selectFrom('batch_roles')
      .select('id')
      .where('schoolmate_id', '=', schoolmate_id)
      .where('batch_id', '=', batch_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (held) return held.id;
    const row = { id, schoolmate_id, batch_id, role, given_by: 'an-admin-of-test', given_at };
    await tx
      .insertInto('batch_roles')
      .values({ ...row, until: '2099-01-01T23:59:59.999Z' })
      .execute();
    return id;
  });
}
