import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds photos of a class, and the faces that are marked and named in them (decision record 0037). */
export const classPhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('class_photos')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('division_id', 'text', (column) =>
        column.notNull().references('divisions.id').onDelete('cascade'),
      )
      .addColumn('photo_id', 'text')
      .addColumn('added_by', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('class_photos_one', ['division_id', 'added_by'])
      .execute();
    await db.schema.createIndex('class_photos_added_by').on('class_photos').column('added_by').execute();

    await db.schema
      .createTable('class_photo_tags')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('class_photo_id', 'text', (column) =>
        column.notNull().references('class_photos.id').onDelete('cascade'),
      )
      .addColumn('marked_by_tag', 'text', (column) =>
        column.references('class_photo_tags.id').onDelete('cascade'),
      )
      .addColumn('x', 'integer', (column) => column.notNull())
      .addColumn('y', 'integer', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.references('schoolmates.id').onDelete('cascade'))
      .addColumn('made_by', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('declined', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('number', 'integer', (column) => column.notNull())
      .execute();
    for (const column of ['class_photo_id', 'marked_by_tag', 'person_id', 'made_by']) {
      await db.schema
        .createIndex(`class_photo_tags_${column}`)
        .on('class_photo_tags')
        .column(column)
        .execute();
    }
  },
};
