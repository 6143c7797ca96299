import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds when a teacher was first assigned, invitations to teach, and the state after a class ended or a
 * teacher refused.
 */
export const teachersByConsent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('teachers').addColumn('made_by', 'text').execute();
    await db.schema.alterTable('teachers').addColumn('assigned_at', 'text').execute();
    // Teachers who have or had a class are not offered to other schools. Their assignments do not change.
    await sql`update teachers set assigned_at =
      (select min(teaching.created_at) from teaching where teaching.teacher_id = teachers.id)`.execute(db);
    await db.schema.createIndex('teachers_mobile').on('teachers').column('mobile').execute();

    await db.schema
      .createTable('teaching_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('teacher_id', 'text')
      .addColumn('contact', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('admin_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('refused_at', 'text')
      .execute();
    await db.schema
      .createIndex('teaching_invitations_key')
      .unique()
      .on('teaching_invitations')
      .columns(['division_id', 'contact', 'subject'])
      .execute();
    await db.schema
      .createIndex('teaching_invitations_teacher')
      .on('teaching_invitations')
      .column('teacher_id')
      .execute();

    await db.schema
      .createTable('teacher_schools')
      .addColumn('teacher_id', 'text', (column) => column.notNull())
      .addColumn('school_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('teacher_schools_key', ['teacher_id', 'school_id'])
      .execute();
    await db.schema.createIndex('teacher_schools_school').on('teacher_schools').column('school_id').execute();
  },
};
