import { noLocks } from '@memcherrish/shared/access/locks.ts';
import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';
import { migrateFrom } from '#test/migrate-from.ts';

// Shows decision:levels
it('keeps every stored level, and shows e-mail and social names to the same people as before', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0026-privacy-levels');
  const at = '2026-01-01T00:00:00.000Z';
  const person = connection.prepare(
    `insert into schoolmates (id, name, mobile, email, insta_username, mobile_access, claimed_at, revision, field_revisions, created_at)
     values (?, 'Anu', ?, 'anu@example.org', 'anu.clicks', ?, ?, 0, '{}', ?)`,
  );
  person.run('closed', '+919847000001', 'Only Me', at, at);
  person.run('never', '+919847000002', null, at, at);
  person.run('listed', '+919847000003', null, null, at);

  await migrate();

  const rows = await kysely
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns.filter((column) => column !== 'schoolmates.memorial'))
    // A later migration adds the column.
    .select(sql<null>`null`.as('memorial'))
    .orderBy('schoolmates.id')
    .execute();
  expect(rows.map((row) => [row.id, row.mobile_access, row.email_access, row.social_access])).toEqual([
    ['closed', 'Only Me', null, null],
    ['listed', null, null, null],
    ['never', null, null, null],
  ]);
  expect(new Set(rows.map((row) => row.privacy_question))).toEqual(new Set([null]));
  for (const relation of rosterRelations) {
    const [closed, listed, never] = rows.map((row) => personViewOf(schoolmateOf(row), relation, noLocks));
    expect(closed).toMatchObject({ email: 'anu@example.org', instaUsername: 'anu.clicks', mobile: null });
    expect(never).toMatchObject({ email: 'anu@example.org', instaUsername: 'anu.clicks' });
    expect(never?.mobile).toBe('+919847000002');
    expect(listed).toMatchObject({ email: null, instaUsername: null, mobile: null });
  }
  await kysely.destroy();
});
