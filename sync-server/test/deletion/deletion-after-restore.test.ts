import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scopeOf } from '#auth/viewer-scope.ts';
import { deleteDueAccounts, repeatDeletions } from '#features/account/delete-due.ts';
import { askDeletion } from '#features/account/deletion-service.ts';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { goodPassword, type TestServer } from '#test/scene/harness.ts';
import { ServedSchool } from '#test/scene/served-school.ts';

const week = 7 * 24 * 60 * 60 * 1000;
const name = 'Dev Division';
const never = new AbortController().signal;

let served: ServedSchool;
beforeEach(async () => {
  served = await ServedSchool.open();
  const { id } = served.school.person(name);
  const password_hash = await served.server.ctx.passwords.hash(goodPassword);
  await served.server.ctx.database.write((tx) =>
    tx.updateTable('schoolmates').set({ password_hash }).where('id', '=', id).execute(),
  );
  await makeBackup(served.server.dataDir, served.path('before.tar'), never);
});
afterEach(() => served.close());

const isThere = async ({ ctx }: TestServer) =>
  (await ctx.database.read.selectFrom('schoolmates').select('id').where('name', '=', name).execute())
    .length === 1;
const caller = async () => served.server.as(await served.school.tokenOf(name));
const ask = async () => (await caller()).post(paths.accountDeletion, { password: goodPassword });

/** Restores the backup into the data directory of a server that has not started yet. */
async function restored(archive = 'before.tar'): Promise<TestServer> {
  const dataDir = await served.copyOfData();
  await restoreBackup(dataDir, served.path(archive), new Date(), never);
  return served.serve(dataDir);
}

describe('a backup from before a deletion', () => {
  it('does not restore deleted people: the start deletes them again, with their photos', async () => {
    await ask();
    served.server.pass(week);
    expect(await deleteDueAccounts(served.server.ctx)).toBe(1);
    const after = await restored();
    expect(await isThere(after)).toBe(true);
    after.pass(week);
    expect(await repeatDeletions(after.ctx)).toBe(1);
    expect(await isThere(after)).toBe(false);
    const photos = await after.ctx.database.read.selectFrom('photos').select('id').execute();
    // The current photo and the one from school days.
    expect(photos).toHaveLength(2 * (served.school.people.size - 1));
    expect(await repeatDeletions(after.ctx)).toBe(0);
  });

  it('hides people who are leaving, who can still change their mind', async () => {
    const dueAt = (await ask()).json().dueAt;
    const after = await restored();
    expect(await repeatDeletions(after.ctx)).toBe(1);
    const { id } = served.school.person(name);
    const rows = await after.ctx.database.read.selectFrom('deletions').selectAll().execute();
    expect(rows).toEqual([expect.objectContaining({ account_id: id, due_at: dueAt })]);
    const members = await after.ctx.database.read
      .selectFrom('memberships')
      .select('division_id')
      .where('schoolmate_id', '=', id)
      .where('removed', '=', 0)
      .execute();
    expect(members).toEqual([]);
    expect(JSON.parse(rows[0]?.places ?? '')).toHaveLength(1);
  });

  it('does not touch people who kept their account', async () => {
    await ask();
    expect((await (await caller()).delete(paths.accountDeletion)).statusCode).toBe(200);
    const after = await restored();
    after.pass(week);
    expect(await repeatDeletions(after.ctx)).toBe(0);
    expect(await isThere(after)).toBe(true);
  });

  it.each(['after', 'before'])(
    'can be restored with a log that has a cut-off line %s the last',
    async (where) => {
      const cut = () => appendFileSync(join(served.server.dataDir, 'deletions.jsonl'), '{"kind":"schoolm');
      if (where === 'before') cut();
      await ask();
      if (where === 'after') cut();
      const after = await restored();
      expect(await repeatDeletions(after.ctx)).toBe(1);
    },
  );
});

describe('a backup from before a deletion was final', () => {
  const backUp = () => makeBackup(served.server.dataDir, served.path('leaving.tar'), never);
  const due = async ({ ctx }: TestServer) =>
    (await ctx.database.read.selectFrom('deletions').select('due_at').execute()).map((row) => row.due_at);

  it('deletes no one who has cancelled since, however late it is restored', async () => {
    await ask();
    await backUp();
    expect((await (await caller()).delete(paths.accountDeletion)).statusCode).toBe(200);
    const after = await restored('leaving.tar');
    after.pass(week);
    expect(await repeatDeletions(after.ctx)).toBe(1);
    expect(await due(after)).toEqual([]);
    const { id } = served.school.person(name);
    const scope = await scopeOf(after.ctx.database.read, { kind: 'schoolmate', id, sessionId: '' });
    expect(scope.divisions.size).toBe(1);
    expect(await repeatDeletions(after.ctx)).toBe(0);
  });

  it('keeps the new date of a person who has cancelled and asked again', async () => {
    await ask();
    await backUp();
    await (await caller()).delete(paths.accountDeletion);
    served.server.pass(week - 1);
    const dueAt = (await ask()).json().dueAt;
    const after = await restored('leaving.tar');
    after.pass(week);
    expect(await repeatDeletions(after.ctx)).toBe(1);
    expect([await isThere(after), await due(after)]).toEqual([true, [dueAt]]);
  });
});

it('a deletion that failed to be written stays undone after the next start', async () => {
  const { database } = served.server.ctx;
  const write: typeof database.write = (work) =>
    database.write(async (tx) => {
      await work(tx);
      throw new Error('The disk is full.');
    });
  const account = { kind: 'schoolmate', id: served.school.person(name).id, sessionId: 'some' } as const;
  const failing = { ...served.server.ctx, database: { ...database, write } };
  await expect(askDeletion(failing, account, goodPassword)).rejects.toThrow('The disk is full.');
  expect(await repeatDeletions(served.server.ctx)).toBe(0);
});

it('the deletion log contains only ids and times', async () => {
  await ask();
  const { id } = served.school.person(name);
  const lines = readFileSync(join(served.server.dataDir, 'deletions.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { kind: 'schoolmate', id, dueAt: expect.any(String) },
  ]);
});

it('a start changes nothing without a log, or if it already knows every deletion', async () => {
  expect(await repeatDeletions(served.server.ctx)).toBe(0);
  await ask();
  expect(await repeatDeletions(served.server.ctx)).toBe(0);
});
