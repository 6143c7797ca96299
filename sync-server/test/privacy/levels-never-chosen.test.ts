import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { clearSight } from '@memcherrish/shared/access/veil.ts';
import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { Dialect } from '#db/sqlite/dialect.ts';
import type { Tables } from '#db/tables/registry.ts';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';

// Shows decision:levels
it('shows the e-mail and the social names of a person who chose no level for them to the whole school', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ database: connection }) });
  await migrate(kysely);
  const at = '2026-01-01T00:00:00.000Z';
  const person = connection.prepare(
    `insert into schoolmates (id, name, mobile, email, insta_username, mobile_access, claimed_at, revision, field_revisions, created_at)
     values (?, 'Anu', ?, 'anu@example.org', 'anu.clicks', ?, ?, 0, '{}', ?)`,
  );
  person.run('closed', '+919847000001', 'Only Me', at, at);
  person.run('never', '+919847000002', null, at, at);
  person.run('listed', '+919847000003', null, null, at);

  const rows = await kysely
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .orderBy('schoolmates.id')
    .execute();
  expect(rows.map((row) => [row.id, row.mobile_access, row.email_access, row.social_access])).toEqual([
    ['closed', 'Only Me', null, null],
    ['listed', null, null, null],
    ['never', null, null, null],
  ]);
  expect(new Set(rows.map((row) => row.privacy_question))).toEqual(new Set([null]));
  for (const relation of rosterRelations) {
    const [closed, listed, never] = rows.map((row) => personViewOf(schoolmateOf(row), relation, clearSight));
    expect(closed).toMatchObject({ email: 'anu@example.org', instaUsername: 'anu.clicks', mobile: null });
    expect(never).toMatchObject({ email: 'anu@example.org', instaUsername: 'anu.clicks' });
    expect(never?.mobile).toBe('+919847000002');
    expect(listed).toMatchObject({ email: null, instaUsername: null, mobile: null });
  }
  await kysely.destroy();
});
