import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A photo of a schoolmate's school days, beside the one of today. */
export const schoolPhoto: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('schoolmates')
      .addColumn('school_photo_id', 'text', (column) => column.references('photos.id'))
      .execute();
    // Few have one: without it, every photo that goes would be looked for among all people.
    await db.schema
      .createIndex('schoolmates_school_photo')
      .on('schoolmates')
      .column('school_photo_id')
      .where(sql.ref('school_photo_id'), 'is not', null)
      .execute();
  },
};
