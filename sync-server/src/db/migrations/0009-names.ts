import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What schoolmates are called besides: at school, and among friends. */
export const names: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schoolmates').addColumn('former_name', 'text').execute();
    await db.schema.alterTable('schoolmates').addColumn('nickname', 'text').execute();
  },
};
