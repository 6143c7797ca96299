import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds events of a batch or school, and the replies to them. */
export const events: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['schools', 'batches']) {
      await db.schema
        .alterTable(table)
        .addColumn('events_revision', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .alterTable('schools')
      .addColumn('events_by_members', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql<boolean>`events_by_members in (0, 1)`),
      )
      .execute();

    await db.schema
      .createTable('events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('school_id', 'text', (column) => column.notNull().references('schools.id'))
      .addColumn('batch_id', 'text', (column) => column.references('batches.id'))
      .addColumn('maker_kind', 'text', (column) => column.notNull())
      .addColumn('maker_id', 'text')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('starts_at', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('place', 'text')
      .addColumn('address', 'text')
      .addColumn('programme', 'text')
      .addColumn('cost', 'text')
      .addColumn('capacity', 'integer')
      .addColumn('questions', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('cancelled_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text')
      .execute();
    await db.schema
      .createIndex('events_of_school')
      .on('events')
      .columns(['school_id', 'batch_id', 'starts_at'])
      .execute();
    await db.schema.createIndex('events_maker').on('events').column('maker_id').execute();

    await db.schema
      .createTable('event_replies')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
      .addColumn('person_kind', 'text')
      .addColumn('person_id', 'text')
      .addColumn('name', 'text')
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('guests', 'integer', (column) => column.notNull())
      .addColumn('guest_names', 'text', (column) => column.notNull())
      .addColumn('diet', 'text')
      .addColumn('note', 'text')
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addColumn('seats', 'integer', (column) => column.notNull())
      .addColumn('queued_at', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('event_replies_once', ['event_id', 'person_id'])
      .addCheckConstraint(
        'event_replies_person',
        sql<boolean>`(person_id is null) = (name is not null) and (person_id is null) = (person_kind is null)`,
      )
      .execute();
    await db.schema.createIndex('event_replies_person').on('event_replies').column('person_id').execute();
  },
};
