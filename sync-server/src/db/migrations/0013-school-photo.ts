import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a photo of a schoolmate's school days, next to the current one. */
export const schoolPhoto: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('schoolmates')
      .addColumn('school_photo_id', 'text', (column) => column.references('photos.id'))
      .execute();
    // Few people have one. Without this index, deleting any photo would scan all people.
    await db.schema
      .createIndex('schoolmates_school_photo')
      .on('schoolmates')
      .column('school_photo_id')
      .where(sql.ref('school_photo_id'), 'is not', null)
      .execute();
  },
};
