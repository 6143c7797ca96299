import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFactors } from './credentials.ts';
import type { Database } from './database.ts';
import { openDatabase } from './engines/open.ts';
import type { WriteTx } from './write.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase(':memory:');
  await database.write(async (tx) => {
    await tx
      .insertInto('schoolmates')
      .values({
        id: 's',
        name: 'Anu',
        mobile: '+919846000001',
        password_hash: 'old',
        revision: 0,
        field_revisions: '{}',
        created_at: '',
      })
      .execute();
    await tx
      .insertInto('teachers')
      .values({ id: 't', name: 'Leela', email: 't@example.org', password_hash: 'old', created_at: '' })
      .execute();
    await tx
      .insertInto('admins')
      .values({
        id: 'a',
        name: 'Admin',
        email: 'a@example.org',
        password_hash: 'old',
        state: 'active',
        created_at: '',
      })
      .execute();
  });
});
afterAll(() => database.close());

type Account = 'schoolmates' | 'teachers' | 'admins';
const count = async (table: Account) =>
  (await database.read.selectFrom(table).select('credentials_revision').executeTakeFirstOrThrow())
    .credentials_revision;

it.each<[what: string, table: Account, by: number, change: (tx: WriteTx) => Promise<unknown>]>([
  [
    'a new password',
    'schoolmates',
    1,
    (tx) => tx.updateTable('schoolmates').set({ password_hash: 'new' }).execute(),
  ],
  [
    'the same password',
    'schoolmates',
    0,
    (tx) => tx.updateTable('schoolmates').set({ password_hash: 'new' }).execute(),
  ],
  [
    'a new number',
    'schoolmates',
    1,
    (tx) => tx.updateTable('schoolmates').set({ mobile: '+919846000002' }).execute(),
  ],
  ['no number', 'schoolmates', 1, (tx) => tx.updateTable('schoolmates').set('mobile', null).execute()],
  ['a new name', 'schoolmates', 0, (tx) => tx.updateTable('schoolmates').set({ name: 'Anu N' }).execute()],
  [
    'a first password and a claim',
    'schoolmates',
    1,
    (tx) =>
      tx
        .updateTable('schoolmates')
        .set({ password_hash: 'first', claimed_at: '' })
        .where('id', '=', 's')
        .execute(),
  ],
  [
    'a removed password',
    'teachers',
    1,
    (tx) => tx.updateTable('teachers').set({ password_hash: null }).execute(),
  ],
  ['a new password', 'admins', 1, (tx) => tx.updateTable('admins').set({ password_hash: 'new' }).execute()],
])('counts %s of %s by %i more', async (_what, table, by, change) => {
  const before = await count(table);
  await database.write(change);
  expect(await count(table)).toBe(before + by);
});

it('refuses a changed second factor that is not counted, and keeps one that is', async () => {
  const factor = { admin_id: 'a', secret: 'sealed', created_at: '' };
  const add = (tx: WriteTx) => tx.insertInto('second_factors').values(factor).execute();
  await expect(database.write(add)).rejects.toThrow('countFactors');
  expect(await database.read.selectFrom('second_factors').selectAll().execute()).toEqual([]);

  const before = await count('admins');
  await database.write(async (tx) => {
    await add(tx);
    await countFactors(tx, { kind: 'admin', id: 'a' });
  });
  expect(await count('admins')).toBe(before + 1);
  const changes: ((tx: WriteTx) => Promise<unknown>)[] = [
    (tx: WriteTx) => tx.updateTable('second_factors').set({ last_step: 1 }).execute(),
    (tx: WriteTx) =>
      tx.insertInto('recovery_codes').values({ admin_id: 'a', code_hash: 'h', used_at: null }).execute(),
    (tx: WriteTx) => tx.deleteFrom('second_factors').execute(),
    (tx: WriteTx) => tx.deleteFrom('passkeys').execute(),
  ];
  for (const change of changes) {
    await expect(database.write(change)).rejects.toThrow('countFactors');
  }
});

it('refuses to update an account by an insert that meets it', async () => {
  const teacher = { id: 't', name: 'Leela', email: 't@example.org', password_hash: 'other', created_at: '' };
  const upsert = (tx: WriteTx) =>
    tx
      .insertInto('teachers')
      .values(teacher)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ password_hash: 'other' }))
      .execute();
  await expect(database.write(upsert)).rejects.toThrow('updated by its id');
});
