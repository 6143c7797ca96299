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
