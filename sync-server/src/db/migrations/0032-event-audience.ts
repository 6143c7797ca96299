import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets an event be for several batches, and leave teachers out. Events so far invite the teachers. */
export const eventAudience: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_batches')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
      .addPrimaryKeyConstraint('event_batches_key', ['event_id', 'batch_id'])
      .execute();
    await db.schema.createIndex('event_batches_batch').on('event_batches').column('batch_id').execute();
    const flag = (name: string, usual: number) =>
      db.schema
        .alterTable('events')
        .addColumn(name, 'integer', (column) =>
          column
            .notNull()
            .defaultTo(usual)
            .check(sql<boolean>`${sql.ref(name)} in (0, 1)`),
        )
        .execute();
    // An event without batches must not become one of the whole school, so that is a column of its own.
    await flag('whole_school', 0);
    await flag('teachers', 1);
    await sql`insert into event_batches (event_id, batch_id) select id, batch_id from events where batch_id is not null`.execute(
      db,
    );
    await sql`update events set whole_school = 1 where batch_id is null`.execute(db);
    await db.schema.dropIndex('events_of_school').execute();
    await db.schema.alterTable('events').dropColumn('batch_id').execute();
    await db.schema
      .createIndex('events_of_school')
      .on('events')
      .columns(['school_id', 'starts_at'])
      .execute();
  },
};
