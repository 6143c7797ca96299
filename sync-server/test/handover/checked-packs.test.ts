import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import type { ReadTx } from '#db/write.ts';
import { eraseRowsNaming } from '#features/removals/removed-rows.ts';
import { linesOf } from '#server/operations/handover/report.ts';
import { writePack } from '#server/operations/handover/write-pack.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import {
  aFullSchool,
  aPackedSchool,
  type FullSchool,
  type MadePack,
  type PackLine,
  packOf,
  packWithRows,
  takePackIn,
} from './packs.ts';

let source: TestServer;
let target: TestServer;
let school: FullSchool;
let pack: MadePack;
beforeAll(async () => {
  ({ source, school, pack } = await aPackedSchool());
}, 60_000);
beforeEach(async () => {
  target = await openTestServer();
  return () => target.close();
});
afterAll(() => source.close());

const withRows = (table: string, change: PackLine['row']) =>
  packWithRows(pack, (lines) =>
    lines.map((line) => (line.table === table ? { table, row: { ...line.row, ...change } } : line)),
  );

/** Writes every character as an escape of JSON. */
const escaped = (text: string) =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('ids that a pack writes with escapes', () => {
  it('name no account and no class of the other installation', async () => {
    const other = await aDivision(await anAdmin(target, 'here@example.org'), 'School of others');
    const victim = await aMember(target, other.divisionId, { name: 'Victim' });
    const details = (batchId: string) =>
      `{"batchId":"${batchId}","batch":"2012","authorId":"${escaped(victim.id)}","excerpt":null}`;
    const ofClass = await withRows('removals', { kind: 'post', details: details(escaped(other.batchId)) });
    await expect(takePackIn(target, ofClass)).rejects.toThrow('it names a class of another school');

    await takePackIn(target, await withRows('removals', { kind: 'post', details: details(school.batchId) }));
    const removals = await rowsOf(target, 'removals');
    expect(removals.length).toBeGreaterThan(0);
    for (const row of removals) {
      const { batchId, authorId } = JSON.parse(String(row['details']));
      expect(batchId).toBe(school.batchId);
      expect(authorId).toMatch(/^[\w-]{16}$/);
      expect(authorId).not.toBe(victim.id);
    }
  });
});

describe('rows that a removal keeps', () => {
  it('are refused for a table whose rows no removal takes', async () => {
    const row = { id: school.guest.id, name: 'Guest' };
    const kept = await withRows('removed_rows', { table_name: 'schoolmates', content: JSON.stringify(row) });
    await expect(takePackIn(target, kept)).rejects.toThrow(
      'a row of removed_rows has a wrong value in table_name',
    );
  });

  it('are erased with their person, also when their table is not known', async () => {
    const { database } = target.ctx;
    await takePackIn(target, pack);
    const [removal] = await rowsOf(target, 'removals');
    const removal_id = String(removal?.['id']);
    const content = JSON.stringify({ owner_id: school.guest.id });
    await database.write(async (tx) => {
      await tx
        .insertInto('removed_rows')
        .values({ removal_id, position: 900, table_name: 'of_another_version', content })
        .execute();
      await eraseRowsNaming(tx, school.guest.id);
    });
    expect(JSON.stringify(await rowsOf(target, 'removed_rows'))).not.toContain(school.guest.id);
  });
});

describe('accounts of a pack', () => {
  it('are refused with an e-mail or a username that the app would have stored in another form', async () => {
    const refused = async (table: string, row: PackLine['row'], column: string) =>
      expect(takePackIn(target, await withRows(table, row))).rejects.toThrow(
        `a row of ${table} has a wrong value in ${column}`,
      );
    await refused('teachers', { email: 'Thomas@example.org' }, 'email');
    await refused('admins', { email: ' admin@example.org' }, 'email');
    await refused('admins', { email: 'nobody' }, 'email');
    await refused('schoolmates', { username: 'Linta' }, 'username');
    await refused('schoolmates', { username: 'linta!' }, 'username');
  });

  it('give a school no admin when its only admin waits for an approval', async () => {
    const waiting = await withRows('admins', { state: 'waiting' });
    await expect(takePackIn(target, waiting)).rejects.toThrow(
      'would have no admin: its admins have accounts here already, or wait for an approval. Name one with --admin EMAIL. Nothing was changed.',
    );
  });
});

describe('the report to the operator', () => {
  it('says which admins do not manage the school, and that a named admin was not used', async () => {
    await anAdmin(target);
    const { email } = await anotherAdmin(target);
    expect(linesOf(await takePackIn(target, pack, email), email).join('\n')).toContain(
      'The admin Admin (admin@example.org) has an account here already. They do not manage the school yet: another admin of the school can add them.',
    );
    expect(linesOf(await takePackIn(target, pack, email), email)).toContain(
      `--admin ${email} was not used, because the school is here already. An admin of the school can add them.`,
    );
  });
});

/** Returns a database that counts the questions which only keep its transactions open. */
function counting(database: Database, onQuestion: () => void): Database {
  const counted = <Tx extends ReadTx>(tx: Tx): Tx =>
    new Proxy(tx, {
      get: (object, name) => {
        if (name === 'selectNoFrom') onQuestion();
        const value = Reflect.get(object, name, object);
        return typeof value === 'function' ? value.bind(object) : value;
      },
    });
  return {
    ...database,
    write: (work, options) => database.write((tx) => work(counted(tx)), options),
    readTransaction: (work) => database.readTransaction((tx) => work(counted(tx))),
  };
}

describe('a transaction while photos pass', () => {
  it('asks the database something every ten seconds, when a pack is written and when it is taken in', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let questions = 0;
      const onQuestion = () => {
        questions += 1;
      };
      const { ctx } = source;
      const slow = { ...ctx, database: counting(ctx.database, onQuestion) };
      await writePack(slow, school.schoolId, pack.passphrase, async (made) => {
        vi.advanceTimersByTime(10_000);
        made.resume();
      });
      expect(questions).toBe(1);

      const here = { ...target.ctx, database: counting(target.ctx.database, onQuestion) };
      let readings = 0;
      await takePackIn({ ...target, ctx: here }, pack, null, () => {
        readings += 1;
        if (readings === 2) vi.advanceTimersByTime(10_000);
      });
      expect(questions).toBe(2);
      vi.advanceTimersByTime(60_000);
      expect(questions).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an export that fails', () => {
  it('is not in the audit trail of the school', async () => {
    const handedOver = async () =>
      (await rowsOf(source, 'audit')).filter((row) => row['action'] === 'hand-over-school').length;
    const before = await handedOver();
    const full = async () => {
      throw new Error('The disk is full.');
    };
    await expect(writePack(source.ctx, school.schoolId, pack.passphrase, full)).rejects.toThrow('disk');
    expect(await handedOver()).toBe(before);
    await packOf(source, school.schoolId);
    expect(await handedOver()).toBe(before + 1);
  });
});

describe('a school that was handed over', () => {
  it('is removed at the old installation after its people and its teachers', async () => {
    const old = await openTestServer();
    const { schoolId } = await aFullSchool(old);
    await packOf(old, schoolId);
    const admin = await anAdmin(old);
    expect((await admin.delete(paths.school(schoolId))).json().message).toBe(
      'This school still has schoolmates or teachers. Remove them first, then the school.',
    );
    const divisions = await old.ctx.database.read
      .selectFrom('divisions')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select(['divisions.id', 'batch_id'])
      .where('school_id', '=', schoolId)
      .execute();
    const isIn = (id: string) => (row: Record<string, unknown>) =>
      row['division_id'] === id && row['removed'] === 0;
    for (const { id, batch_id } of divisions) {
      const members = (await rowsOf(old, 'memberships')).filter(isIn(id));
      const ids = members.map((row) => String(row['schoolmate_id']));
      const removed = await admin.post(paths.deskRemovals(schoolId), { people: [{ divisionId: id, ids }] });
      expect(removed.json()).toMatchObject({ failed: [] });
      for (const { teacher_id, subject } of (await rowsOf(old, 'teaching')).filter(isIn(id))) {
        const path = paths.assignment(schoolId, batch_id, id, String(teacher_id));
        const ended = await admin.delete(`${path}?subject=${encodeURIComponent(String(subject))}`);
        expect(ended.statusCode).toBe(200);
      }
    }
    expect((await admin.delete(paths.school(schoolId))).statusCode).toBe(200);
    expect(await rowsOf(old, 'schools')).toEqual([]);
    await old.close();
  });
});
