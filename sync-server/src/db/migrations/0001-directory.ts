import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const removedFlag = sql<boolean>`removed in (0, 1)`;

export const directory: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('meta')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('admins')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('photos')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('owner_kind', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('preview', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('photos_owner').on('photos').columns(['owner_kind', 'owner_id']).execute();

    await db.schema
      .createTable('schools')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('photo_id', 'text', (column) => column.references('photos.id'))
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('school_admins')
      .addColumn('school_id', 'text', (column) => column.notNull().references('schools.id'))
      .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('school_admins_key', ['school_id', 'admin_id'])
      .execute();
    await db.schema.createIndex('school_admins_admin').on('school_admins').column('admin_id').execute();

    await db.schema
      .createTable('batches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('school_id', 'text', (column) => column.notNull().references('schools.id'))
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('label_key', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('floor', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('batches_label', ['school_id', 'label_key'])
      .execute();

    await db.schema
      .createTable('divisions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('divisions_name', ['batch_id', 'name_key'])
      .execute();

    await db.schema
      .createTable('schoolmates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('gender', 'text')
      .addColumn('place', 'text')
      .addColumn('location', 'text')
      .addColumn('self_intro', 'text')
      .addColumn('email', 'text')
      .addColumn('mobile', 'text')
      .addColumn('whatsapp', 'text')
      .addColumn('insta_username', 'text')
      .addColumn('fb_username', 'text')
      .addColumn('photo_id', 'text', (column) => column.references('photos.id'))
      .addColumn('mobile_access', 'text')
      .addColumn('photo_access', 'text')
      .addColumn('username', 'text', (column) => column.unique())
      .addColumn('password_hash', 'text')
      .addColumn('claimed_at', 'text')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('field_revisions', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('schoolmates_mobile').on('schoolmates').column('mobile').execute();
    await db.schema
      .createIndex('schoolmates_claimed_mobile')
      .unique()
      .on('schoolmates')
      .column('mobile')
      .where(sql.ref('claimed_at'), 'is not', null)
      .execute();

    await db.schema
      .createTable('memberships')
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('memberships_key', ['division_id', 'schoolmate_id'])
      .addCheckConstraint('memberships_removed', removedFlag)
      .execute();
    await db.schema.createIndex('memberships_person').on('memberships').column('schoolmate_id').execute();
    await db.schema
      .createIndex('memberships_revision')
      .on('memberships')
      .columns(['division_id', 'revision'])
      .execute();

    await db.schema
      .createTable('declined_offers')
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('offered_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('declined_offers_key', ['schoolmate_id', 'offered_id'])
      .execute();

    await db.schema
      .createTable('teachers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('gender', 'text')
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('mobile', 'text')
      .addColumn('place', 'text')
      .addColumn('whatsapp', 'text')
      .addColumn('insta_username', 'text')
      .addColumn('fb_username', 'text')
      .addColumn('current_status', 'text')
      .addColumn('about', 'text')
      .addColumn('photo_id', 'text', (column) => column.references('photos.id'))
      .addColumn('password_hash', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('teaching')
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('teacher_id', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('teaching_key', ['division_id', 'teacher_id', 'subject'])
      .addCheckConstraint('teaching_removed', removedFlag)
      .execute();
    await db.schema.createIndex('teaching_teacher').on('teaching').column('teacher_id').execute();
    await db.schema
      .createIndex('teaching_revision')
      .on('teaching')
      .columns(['division_id', 'revision'])
      .execute();

    await db.schema
      .createTable('otp_challenges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mobile', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('verified_at', 'text')
      .addColumn('proof_hash', 'text')
      .addColumn('proof_expires_at', 'text')
      .addColumn('proof_used_at', 'text')
      .execute();
    await db.schema
      .createIndex('otp_challenges_mobile')
      .on('otp_challenges')
      .columns(['mobile', 'created_at'])
      .execute();
    await db.schema.createIndex('otp_challenges_proof').on('otp_challenges').column('proof_hash').execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').columns(['kind', 'account_id']).execute();

    await db.schema
      .createTable('attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('window_start', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('school_id', 'text')
      .addColumn('subject_id', 'text')
      .execute();
  },
};
