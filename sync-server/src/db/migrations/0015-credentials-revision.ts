import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const accounts = ['schoolmates', 'teachers', 'admins'] as const;

/**
 * Counts the changes of an account's credentials, so that a restore knows which of two databases has the
 * newer password. Triggers count, so no code can forget it. Counters can be compared across machines; clocks
 * cannot.
 */
export const credentialsRevision: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of accounts) {
      await db.schema
        .alterTable(table)
        .addColumn('credentials_revision', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    // A code that resets the password is sent to the number, so a proved number is a credential.
    const columns = {
      schoolmates: ['password_hash', 'mobile', 'claimed_at'],
      teachers: ['password_hash'],
      admins: ['password_hash'],
    } as const;
    for (const table of accounts) {
      const changed = columns[table].map((column) => `old.${column} is not new.${column}`).join(' or ');
      await sql
        .raw(
          `create trigger ${table}_credentials after update of ${columns[table].join(', ')} on ${table}
           when ${changed}
           begin
             update ${table} set credentials_revision = old.credentials_revision + 1 where id = new.id;
           end`,
        )
        .execute(db);
    }
    for (const table of ['second_factors', 'recovery_codes']) {
      for (const [event, row] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ]) {
        await sql
          .raw(
            `create trigger ${table}_${event} after ${event} on ${table}
             begin
               update admins set credentials_revision = credentials_revision + 1 where id = ${row}.admin_id;
             end`,
          )
          .execute(db);
      }
    }
  },
};
