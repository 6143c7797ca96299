import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the roles that admins give schoolmates in one batch. */
export const batchRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('batch_roles')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('schoolmate_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('batch_id', 'text', (column) =>
        column.notNull().references('batches.id').onDelete('cascade'),
      )
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('given_by', 'text', (column) => column.notNull())
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('batch_roles_person').on('batch_roles').column('schoolmate_id').execute();
    await db.schema.createIndex('batch_roles_batch').on('batch_roles').column('batch_id').execute();
  },
};
