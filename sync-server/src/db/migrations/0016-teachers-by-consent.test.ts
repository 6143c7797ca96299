import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps every assignment, and marks teachers who have or had a class as assigned', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0016-teachers-by-consent');
  const teacher = connection.prepare(
    'insert into teachers (id, name, email, created_at) values (?, ?, ?, ?)',
  );
  for (const id of ['now', 'before', 'never']) {
    teacher.run(id, 'Leela', `${id}@example.org`, '2026-01-01T00:00:00.000Z');
  }
  const assignment = (teacher_id: string, subject: string, removed: 0 | 1, day: string) => ({
    division_id: 'd',
    teacher_id,
    subject,
    revision: 1,
    removed,
    created_at: `${day}T00:00:00.000Z`,
  });
  const assignments = [
    assignment('before', 'Maths', 1, '2026-01-02'),
    assignment('now', 'Maths', 0, '2026-01-04'),
    assignment('now', 'Physics', 1, '2026-01-03'),
  ];
  await kysely.insertInto('teaching').values(assignments).execute();

  await migrate();
  expect(
    await kysely.selectFrom('teachers').select(['id', 'assigned_at', 'made_by']).orderBy('id').execute(),
  ).toEqual([
    { id: 'before', assigned_at: '2026-01-02T00:00:00.000Z', made_by: null },
    { id: 'never', assigned_at: null, made_by: null },
    { id: 'now', assigned_at: '2026-01-03T00:00:00.000Z', made_by: null },
  ]);
  expect(
    await kysely.selectFrom('teaching').selectAll().orderBy('teacher_id').orderBy('subject').execute(),
  ).toEqual(assignments);
  const invitation = (id: string) =>
    kysely
      .insertInto('teaching_invitations')
      .values({
        id,
        division_id: 'd',
        teacher_id: null,
        contact: '+919847011223',
        subject: 'Maths',
        admin_id: 'a',
        created_at: '2026-01-01T00:00:00.000Z',
        expires_at: '2026-02-01T00:00:00.000Z',
      })
      .execute();
  await invitation('one');
  await expect(invitation('two')).rejects.toThrow('UNIQUE');
  await kysely.destroy();
});
