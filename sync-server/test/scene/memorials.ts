import { day } from '@memcherrish/shared/domain/durations.ts';
import type { TestServer } from './harness.ts';

/** Stores the report of a classmate that a person has died. */
export async function aDeathReport(
  server: TestServer,
  schoolmateId: string,
  reporterId: string,
): Promise<void> {
  await server.ctx.database.write((tx) =>
    tx
      .insertInto('death_reports')
      .values({
        ...{ schoolmate_id: schoolmateId, reporter_id: reporterId, born: '1975', died: '2024-02-29' },
        ...{ note: null, created_at: server.ctx.clock().toISOString() },
      })
      .execute(),
  );
}

/** Makes accounts, and their places in classes, a year old: their reports count towards a confirmation. */
export async function settle(server: TestServer, ...people: readonly { id: string }[]): Promise<void> {
  const ago = new Date(server.ctx.clock().getTime() - 365 * day).toISOString();
  const ids = people.map(({ id }) => id);
  await server.ctx.database.write(async (tx) => {
    await tx.updateTable('schoolmates').set({ claimed_at: ago }).where('id', 'in', ids).execute();
    await tx.updateTable('memberships').set({ created_at: ago }).where('schoolmate_id', 'in', ids).execute();
  });
}
